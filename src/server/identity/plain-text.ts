/**
 * Rejects form texts that the database can't store: NUL characters and lone surrogates. Checked once here for all pages.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Adds the check to the scope of identity. */
export function requirePlainText(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ url }, reply) => {
    if (url.includes('%00')) return refuse(reply)
  })
  scope.addHook('preValidation', async ({ body }, reply) => {
    if (!isPlain(body)) return refuse(reply)
  })
}

/** Checks names and values. Recursion is bounded, because bodies are small. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, member]) => isPlain(name) && isPlain(member))
}

function refuse(reply: FastifyReply): FastifyReply {
  const description = 'The request has a character that is not allowed in text.'
  return reply.code(400).send({ error: 'invalid_request', error_description: description })
}
