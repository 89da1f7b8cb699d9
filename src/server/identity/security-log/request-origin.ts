/**
 * Which request the running code belongs to, and whose: known everywhere below the server's hooks without being passed
 * along. Calls inside the process (tools, the token exchange) keep the origin of the request that they are a part of.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface RequestOrigin {
  /** The request's id in the log. */
  readonly id: string
  /** Address of the client, as far as proxies are trusted. */
  readonly address: string
  /** What the client's browser remembers of us. */
  readonly cookie: string | undefined
}

const origins = new AsyncLocalStorage<RequestOrigin>()
const known = new WeakMap<FastifyRequest, RequestOrigin>()

/** The origin of what runs; undefined for work in the background. */
export const requestOrigin = (): RequestOrigin | undefined => origins.getStore()

/** Address of the client behind a request, also where the request was made inside the process on its behalf. */
export const clientAddress = (request: FastifyRequest): string => known.get(request)?.address ?? request.ip

/** Installs the hooks; call it on the root, before any other hook. Reading a body loses the context, so it is entered twice. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const origin = origins.getStore() ?? { id: request.id, address: request.ip, cookie: request.headers.cookie }
    known.set(request, origin)
    origins.run(origin, done)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const origin = known.get(request)
    if (origin) origins.run(origin, done)
    else done()
  })
}
