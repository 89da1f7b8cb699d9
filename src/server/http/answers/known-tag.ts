/** Whether a caller has what would be answered already. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Compares the answer's tag with those that the caller names (RFC 9110, section 13.1.2). */
export function hasAlready({ headers }: FastifyRequest, tag: string): boolean {
  const given = headers['if-none-match']
  return given !== undefined && isNamed(given, tag)
}

/** Whether a header names a tag; `*` is any (RFC 9110, section 8.8.3.2). */
export function isNamed(header: string, tag: string): boolean {
  const named = header.split(',').map((each) => each.trim())
  return named.includes('*') || named.map(opaque).includes(opaque(tag))
}

/** Sends an answer that is JSON text already under its tag, or that the caller has it. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string, tag: string): FastifyReply {
  reply.header('etag', tag)
  if (hasAlready(request, tag)) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}

/** What stands between the quotes and these; whoever passes an answer on may mark its tag as weak. */
const opaque = (tag: string): string => tag.replace(/^W\//, '')
