/** The built web app: its files, its settings, and its one page for every address that people open. */
import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nothingThere } from './answers/problem-responses.ts'

export interface WebAppSettings {
  /** Directory of the build. */
  readonly directory: string
  readonly publicUrl: string
  readonly authUrl: string
  /** Whether there is a mail server: without one, people are not told that a mail is on its way. */
  readonly sendsMail: boolean
}

const assetAge = 365 * 24 * 3600 * 1000

export async function webAppRoutes(app: FastifyInstance, settings: WebAppSettings): Promise<void> {
  const { directory, publicUrl, authUrl, sendsMail } = settings
  const headers = pageHeaders(authUrl)
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && request.method !== 'GET') return nothingThere(request, reply)
  })
  app.get('/config.json', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .send({ publicUrl, apiUrl: `${publicUrl}/api/v4`, authUrl, clientId: 'worklane-web', sendsMail }),
  )
  if (!existsSync(directory)) {
    app.setNotFoundHandler(nothingThere)
    return
  }
  const served = { index: false, preCompressed: true } as const
  await app.register(fastifyStatic, {
    ...{ ...served, root: directory, wildcard: false, globIgnore: ['assets/**'] },
    setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
  })
  // Hundreds of files: a route for each would be most of all routes. They are named after what is in them.
  await app.register(fastifyStatic, {
    ...{ ...served, root: join(directory, 'assets'), prefix: '/assets/', decorateReply: false },
    // A folder is nothing that could be sent.
    allowedPath: (path) => extname(path) !== '',
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff')
      reply.header('cache-control', `public, max-age=${assetAge / 1000}, immutable`)
    },
  })
  // Under whatever name it is asked for: the page itself moves to the public address, because only the browser knows whether
  // it is there already (a proxy may pass on a Host of its own).
  const page = (reply: FastifyReply) => reply.headers(headers).sendFile('index.html', { cacheControl: false })
  app.get('/', (_request, reply) => page(reply))
  app.setNotFoundHandler((request, reply) => (isPage(request) ? page(reply) : nothingThere(request, reply)))
}

/** An address that a person opened, as opposed to a file or a call that is not there. */
function isPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
}

/** No inline scripts; styles may be inline because components position themselves by style attributes. */
function pageHeaders(authUrl: string): Record<string, string> {
  const policy = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${new URL(authUrl).origin}`,
    // A printed document is shown in a frame, from the memory of the page.
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-cache',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
}
