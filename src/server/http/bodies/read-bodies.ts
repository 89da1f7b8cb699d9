/** Which bodies are read, and how large they may be: little before somebody is known, more for whoever is. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, shown } from '../../../contract/requests/problem.ts'
import { readJson } from './json-body.ts'

/** Bytes of a body that anybody may send: a form, or a program that registers itself. The server's own limit. */
export const smallBody = 16 * 1024

/** Bytes of a body from a known caller: ten thousand records of a kilobyte. */
const largeBody = 10 * 1024 * 1024

/** In the scope of the interface: only JSON is read; a request that announces JSON and sends nothing has no body. */
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

/** Nothing here unpacks what a caller has packed (RFC 9110, section 15.5.16). */
function requirePlain({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() === 'identity') return
  throw new Problem('unsupported', `Content-Encoding ${shown(encoding)} is not supported; send the body as it is.`)
}
