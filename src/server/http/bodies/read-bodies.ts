/** Limits and parsers of request bodies: small ones without authentication, larger ones with it. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../../../contract/requests/problem.ts'
import { readJson } from './json-body.ts'

/** Maximum size in bytes without authentication: a form, or a client that registers itself. The server's default. */
export const smallBody = 16 * 1024

/** Maximum size in bytes of an authenticated request: ten thousand records of a kilobyte. */
const largeBody = 10 * 1024 * 1024

/** Only parses JSON. An empty body is no body, even if its type is JSON. */
export function readBodies(api: FastifyInstance): void {
  api.addHook('onRoute', (route) => {
    if (route.config?.open !== true) route.bodyLimit ??= largeBody
  })
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    requirePlain(request)
    return readJson(body)
  })
}

/** Compressed bodies are not supported (RFC 9110, section 15.5.16). */
function requirePlain({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() === 'identity') return
  throw problem('unsupported', 'Content-Encoding {value} is not supported; send the body as it is', { value: encoding })
}
