/** Attributes the database work of a request to its caller, or to its address while there is none. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits, type QueryContext } from '../../db/connections/query-context.ts'
import type { Database } from '../../db/database.ts'
import { callerOfAddress } from '../../limits/rate-limit.ts'
import { callerKey } from './authenticate.ts'

/** Register it on the root instance. */
export function setQueryContexts(app: FastifyInstance, database: Database): void {
  const signals = new WeakMap<FastifyRequest, AbortSignal>()
  app.addHook('onRequest', (request, reply, done) => {
    const gone = goneSignal(reply)
    signals.set(request, gone)
    database.onBehalfOf(contextOf(request, gone), done)
  })
  // Once more, because the caller is known now, and because body parsing continues outside the async context.
  app.addHook('preHandler', (request, reply, done) => {
    database.onBehalfOf(contextOf(request, signals.get(request) ?? goneSignal(reply)), done)
  })
}

function contextOf(request: FastifyRequest, gone: AbortSignal): QueryContext {
  const { actor } = request
  const who = actor
    ? ({ kind: 'caller', owner: callerKey(actor) } as const)
    : ({ kind: 'anonymous', owner: callerOfAddress(request.ip) } as const)
  return { ...who, limit: limits.request, gone }
}

/** Aborted if the connection closes before the response is finished. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
