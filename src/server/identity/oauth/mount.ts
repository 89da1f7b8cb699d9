/**
 * Mounts the identity server and its pages below `/identity`. The server is a Koa application that reads request bodies itself,
 * so it gets raw requests, and Fastify adds nothing to its responses.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import { mountPath } from '../mount-path.ts'
import { permissionsPolicy } from '../pages/permissions-policy.ts'

/** Largest body in bytes: a form, or a registration. */
const largestBody = 16 * 1024

/**
 * Adds the smallest scope to sign-in requests without one (RFC 6749, 3.3). The library would refuse them only after the sign-in,
 * and rights are the person's, never the token's.
 */
function withScope(url: string): string {
  const [path, query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  if (path !== `${mountPath}/auth` || params.get('scope')) return url
  params.set('scope', 'openid')
  return `${path}?${params}`
}

/**
 * Routes all other requests below `/identity` to the identity server. Addresses in its responses use the public URL, not the
 * request's Host header.
 */
export function mountProvider(app: FastifyInstance, provider: Provider, publicUrl: string): void {
  const serve = provider.callback()
  const { host, protocol } = new URL(publicUrl)

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, next) => next(null))
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
        // What hooks have set: the id of the request, and that browsers stay with TLS.
        response.setHeaders(new Map(Object.entries(reply.getHeaders()) as [string, string][]))
        response.setHeader('x-content-type-options', 'nosniff')
        response.setHeader('referrer-policy', 'same-origin')
        response.setHeader('permissions-policy', permissionsPolicy)
        return serve(raw, response)
      },
    })
  })
}
