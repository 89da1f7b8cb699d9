/** Conditional requests (RFC 9110, section 13). */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether If-None-Match contains the ETag, so the response is 304 (section 13.1.2). */
export function isNotModified({ headers }: FastifyRequest, tag: string): boolean {
  const text = headers['if-none-match']
  return text !== undefined && isNamed(text, tag)
}

/** Whether an If-Match or If-None-Match header contains the ETag or `*`, by weak comparison (section 8.8.3.2). */
export function isNamed(header: string, tag: string): boolean {
  const tags = header.split(',').map((entityTag) => entityTag.trim())
  return tags.includes('*') || tags.map(opaque).includes(opaque(tag))
}

/** Sends JSON text with its ETag, or 304 if the client has it already. */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, text: string, tag: string): FastifyReply {
  reply.header('etag', tag)
  if (isNotModified(request, tag)) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}

/** The ETag without `W/`, which proxies may add. */
const opaque = (tag: string): string => tag.replace(/^W\//, '')
