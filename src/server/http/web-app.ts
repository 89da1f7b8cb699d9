/** Serves the built web app: its files, its settings, and its one page at every address. */

import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { permissionsPolicy } from '../identity/pages/permissions-policy.ts'
import { sendNotFound } from './responses/problem-responses.ts'

export interface WebAppSettings {
  /** Directory of the build. */
  readonly directory: string
  readonly publicUrl: string
  readonly authUrl: string
  /** Whether there is a mail server. Without one, people are not told to expect a mail. */
  readonly sendsMail: boolean
}

const assetAge = 365 * 24 * 3600 * 1000

export async function webAppRoutes(app: FastifyInstance, settings: WebAppSettings): Promise<void> {
  const { directory, publicUrl, authUrl, sendsMail } = settings
  protectPages(app, pageHeaders(authUrl))
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && request.method !== 'GET') return sendNotFound(request, reply)
  })
  app.get('/config.json', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .send({ publicUrl, apiUrl: `${publicUrl}/api/v4`, authUrl, clientId: 'worklane-web', sendsMail }),
  )
  if (!existsSync(directory)) {
    app.setNotFoundHandler(sendNotFound)
    return
  }
  const staticOptions = { index: false, preCompressed: true } as const
  await app.register(fastifyStatic, {
    ...staticOptions,
    root: directory,
    wildcard: false,
    globIgnore: ['assets/**'],
  })
  // A wildcard route, because hundreds of files would otherwise be a route each. Their names contain a hash.
  await app.register(fastifyStatic, {
    ...staticOptions,
    root: join(directory, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    // Directories are not served.
    allowedPath: (path) => extname(path) !== '',
    setHeaders: (reply) => reply.header('cache-control', `public, max-age=${assetAge / 1000}, immutable`),
  })
  // For every host name: the page itself redirects to the public address, because only the browser knows the address that it has
  // opened (a proxy may change the Host header).
  const page = (reply: FastifyReply) => reply.sendFile('index.html', { cacheControl: false })
  app.get('/', (_request, reply) => page(reply))
  app.setNotFoundHandler((request, reply) => (isPage(request) ? page(reply) : sendNotFound(request, reply)))
}

/**
 * Gives every HTML response the headers of the page, whatever its address: `/index.html` is one of the files, for example. No
 * response is guessed to be of another type than it says.
 */
function protectPages(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onSend', (_request, reply, payload, next) => {
    reply.header('x-content-type-options', 'nosniff')
    if (/^text\/html|xhtml/i.test(String(reply.getHeader('content-type')))) reply.headers(headers)
    next(null, payload)
  })
}

/**
 * Whether a person navigated to the address, as opposed to a missing file or a call. Files of another version are missing
 * even for those who accept a page, such as caches and people who open their address.
 */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/assets/') && (headers.accept ?? '').includes('text/html')
}

/** No inline scripts; styles may be inline because components position themselves by style attributes. */
function pageHeaders(authUrl: string): Record<string, string> {
  const policy = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${new URL(authUrl).origin}`,
    // Documents are printed from a frame with a blob.
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
    'permissions-policy': permissionsPolicy,
  }
}
