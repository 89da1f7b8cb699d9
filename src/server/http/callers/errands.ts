/** Whose errand the work of a request at the database is: its caller's, or that of the address that it comes from. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Errand, limits } from '../../db/connections/errand.ts'
import type { Database } from '../../db/database.ts'
import { callerOfAddress } from '../../limits/rate-limit.ts'
import { nameOf } from './authenticate.ts'

/**
 * For the root: everything that follows in a request is on somebody's behalf, first of its address, once it has passed the
 * door of its caller.
 */
export function onBehalfOfCallers(app: FastifyInstance, database: Database): void {
  const signals = new WeakMap<FastifyRequest, AbortSignal>()
  app.addHook('onRequest', (request, reply, done) => {
    const gone = goneSignal(reply)
    signals.set(request, gone)
    database.onBehalfOf(errandOf(request, gone), done)
  })
  // What reads the body comes back from outside, and without a memory of whose errand it was.
  app.addHook('preHandler', (request, reply, done) => {
    database.onBehalfOf(errandOf(request, signals.get(request) ?? goneSignal(reply)), done)
  })
}

function errandOf(request: FastifyRequest, gone: AbortSignal): Errand {
  const { actor } = request
  const who = actor
    ? ({ kind: 'caller', owner: nameOf(actor) } as const)
    : ({ kind: 'door', owner: callerOfAddress(request.ip) } as const)
  return { ...who, limit: limits.request, gone }
}

/** Aborted when the connection ends before the answer does. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
