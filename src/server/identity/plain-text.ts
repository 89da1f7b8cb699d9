/**
 * Everything that is sent to the pages and forms of identity is text that the database can keep: no NUL, no half of a
 * character. Refused here once, so that no page has to think of it.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Adds the check to the scope of identity. */
export function takePlainText(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ url }, reply) => {
    if (url.includes('%00')) return refuse(reply)
  })
  scope.addHook('preValidation', async ({ body }, reply) => {
    if (!isPlain(body)) return refuse(reply)
  })
}

/** Names count as well as values; bodies are small, and as deep as the parser of a small body gets. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, each]) => isPlain(name) && isPlain(each))
}

function refuse(reply: FastifyReply): FastifyReply {
  const description = 'The request has a character that is not allowed in text.'
  return reply.code(400).send({ error: 'invalid_request', error_description: description })
}
