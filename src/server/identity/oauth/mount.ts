/**
 * Puts the identity server and its pages under `/identity`. The server is a Koa application that reads request bodies
 * itself: requests are handed to it whole, and what Fastify would add to an answer is left out.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'

/** Bytes that a body may have: a form, or a program that registers itself. */
const largestBody = 16 * 1024

/** Path of everything in this room. */
export const mountPath = '/identity'

/**
 * A request to sign in that names no scope means the least there is (RFC 6749, 3.3), where the library would refuse it when
 * everything is done: rights are the person's, never the token's.
 */
function withScope(url: string): string {
  const [path, query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  if (path !== `${mountPath}/auth` || params.get('scope')) return url
  params.set('scope', 'openid')
  return `${path}?${params}`
}

/**
 * Routes every other request below `/identity` to the identity server. Addresses in its answers follow the public URL,
 * whatever host the request named.
 */
export function mountProvider(app: FastifyInstance, provider: Provider, publicUrl: string): void {
  const serve = provider.callback()
  const { host, protocol } = new URL(publicUrl)

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (request, reply) => {
      if (Number(request.headers['content-length'] ?? 0) <= largestBody) return
      const description = `The body is larger than the ${largestBody} bytes that are allowed.`
      return reply.code(413).send({ error: 'invalid_request', error_description: description })
    })
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'],
      url: '/*',
      handler: (request, reply) => {
        reply.hijack()
        const raw: IncomingMessage & { originalUrl?: string } = request.raw
        raw.originalUrl = withScope(raw.url ?? '/')
        raw.url = raw.originalUrl.slice(mountPath.length) || '/'
        raw.headers.host = host
        raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
        delete raw.headers['x-forwarded-host']
        raw.headers['x-forwarded-for'] = request.ip
        const response: ServerResponse = reply.raw
        response.setHeader('x-content-type-options', 'nosniff')
        response.setHeader('referrer-policy', 'same-origin')
        return serve(raw, response)
      },
    })
  })
}
