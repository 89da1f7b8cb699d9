/**
 * Async context with the current request and its caller. Calls within the process (tools, the token exchange) keep the origin of
 * the outer request.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface RequestOrigin {
  /** Id of the request in the log. */
  readonly id: string
  /** Address of the client, as far as proxies are trusted. */
  readonly address: string
  /** What the client's browser remembers of us. */
  readonly cookie: string | undefined
}

const origins = new AsyncLocalStorage<RequestOrigin>()
const cache = new WeakMap<FastifyRequest, RequestOrigin>()

/** The current origin; undefined in background work. */
export const requestOrigin = (): RequestOrigin | undefined => origins.getStore()

/** Client address of a request, or of the outer request for calls within the process. */
export const clientAddress = (request: FastifyRequest): string => cache.get(request)?.address ?? request.ip

/** Installs the hooks. Call it on the root before any other. Reading a body loses the async context, so it is entered twice. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const origin = origins.getStore() ?? { id: request.id, address: request.ip, cookie: request.headers.cookie }
    cache.set(request, origin)
    origins.run(origin, next)
  })
  app.addHook('preValidation', (request, _reply, next) => {
    const origin = cache.get(request)
    if (origin) origins.run(origin, next)
    else next()
  })
}
