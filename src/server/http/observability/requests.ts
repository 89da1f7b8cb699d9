/** Notifies watchers of how every request ended, whether it was answered by a route, shed, or abandoned by the client. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isExternal } from '../connections.ts'

export interface FinishedRequest {
  readonly id: string
  /** Which part of the service it was for. */
  readonly kind: 'api' | 'tools' | 'identity' | 'probe' | 'web'
  readonly method: string
  /** The route pattern; empty if there is no route. */
  readonly route: string
  /** 0 when the client left before it was answered. */
  readonly status: number
  readonly seconds: number
  /** What the caller identified with. */
  readonly credential: 'apikey' | 'user' | 'none'
}

/** Watches one request. */
export interface Companion {
  /** Runs a part of the work in the async context of this request. */
  readonly within: (work: () => void) => void
  /** The answer has ended, that of a stream as well. */
  readonly onEnd: (request: FinishedRequest) => void
}

export interface Watcher {
  /** A request begins. */
  readonly accompany?: (kind: FinishedRequest['kind'], headers: IncomingHttpHeaders) => Companion | null
  readonly onEnd?: (request: FinishedRequest) => void
  /** A stream of changes begins, or ends. */
  readonly streams?: (change: 1 | -1) => void
}

/** Register it on the root instance, before everything that can respond. */
export function watchRequests(app: FastifyInstance, watchers: readonly Watcher[]): void {
  if (watchers.length === 0) return
  const companions = new WeakMap<FastifyRequest, readonly Companion[]>()
  app.addHook('onRequest', (request, reply, next) => {
    // Internal calls are part of a watched request.
    if (!isExternal(request)) return next()
    const began = performance.now()
    const kind = getKind(request.url)
    const ownWatchers = watchers
      .map(({ accompany }) => accompany?.(kind, request.headers) ?? null)
      .filter((companion) => companion !== null)
    companions.set(request, ownWatchers)
    reply.raw.once('close', () => {
      const { headersSent, statusCode } = reply.raw
      const status = headersSent ? statusCode : 0
      const finishedRequest = { ...about(request), status, seconds: (performance.now() - began) / 1000 }
      for (const companion of ownWatchers) companion.onEnd(finishedRequest)
      if (isStream(reply.getHeader('content-type'))) return watchers.forEach(({ streams }) => void streams?.(-1))
      for (const watcher of watchers) watcher.onEnd?.(finishedRequest)
    })
    within(ownWatchers, next)
  })
  // The body comes in by events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, next) => within(companions.get(request) ?? [], next))
  app.addHook('onSend', (request, reply, payload, next) => {
    if (isExternal(request) && isStream(reply.getHeader('content-type')))
      for (const { streams } of watchers) streams?.(1)
    next(null, payload)
  })
}

const within = (companions: readonly Companion[], work: () => void): void =>
  companions.reduceRight((inner, companion) => () => companion.within(inner), work)()

const isStream = (type: unknown) => String(type ?? '').startsWith('text/event-stream')

function about(request: FastifyRequest): Omit<FinishedRequest, 'status' | 'seconds'> {
  const { id, method, url, actor } = request
  return { id, method, kind: getKind(url), route: request.routeOptions.url ?? '', credential: actor?.kind ?? 'none' }
}

const kinds: readonly (readonly [RegExp, FinishedRequest['kind']])[] = [
  [/^\/api\/v4\/mcp(?![^/?])/, 'tools'],
  [/^\/api(?![^/?])/, 'api'],
  [/^\/(identity|\.well-known)(?![^/?])/, 'identity'],
  [/^\/(healthz|readyz)(?![^/?])/, 'probe'],
]

const getKind = (url: string): FinishedRequest['kind'] => kinds.find(([pattern]) => pattern.test(url))?.[1] ?? 'web'
