/** Attributes the database work of a request to its caller, or to its address while there is none. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits, type QueryContext } from '../../db/connections/query-context.ts'
import type { Database } from '../../db/database.ts'
import { callerOfAddress } from '../../limits/rate-limit.ts'
import { callerKey } from './authenticate.ts'

/** Register it on the root instance. */
export function setQueryContexts(app: FastifyInstance, database: Database): void {
  const signals = new WeakMap<FastifyRequest, AbortSignal>()
  app.addHook('onRequest', (request, reply, next) => {
    const abortSignal = goneSignal(reply)
    signals.set(request, abortSignal)
    database.onBehalfOf(getContext(request, abortSignal), next)
  })
  // Once more, because the caller is known now, and because body parsing continues outside the async context.
  app.addHook('preHandler', (request, reply, next) => {
    database.onBehalfOf(getContext(request, signals.get(request) ?? goneSignal(reply)), next)
  })
}

function getContext(request: FastifyRequest, abortSignal: AbortSignal): QueryContext {
  const { actor } = request
  const who = actor
    ? ({ kind: 'caller', owner: callerKey(actor) } as const)
    : ({ kind: 'anonymous', owner: callerOfAddress(request.ip) } as const)
  return { ...who, limit: limits.request, signal: abortSignal }
}

/** Aborted if the connection closes before the response is finished. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const abortController = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) abortController.abort()
  })
  return abortController.signal
}
