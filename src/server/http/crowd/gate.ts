/**
 * Load shedding: rejects requests beyond the process's capacity with 503 before any work is done, which keeps the latency of
 * admitted ones low. Rejections are delayed, which slows down clients that retry at once.
 */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createLine } from '../../db/connections/line.ts'
import { DatabaseUnavailable } from '../../db/connections/unavailable.ts'
import { createRequestSlots, type RequestSlotSettings } from '../../limits/request-slots.ts'
import { isFromOutside } from '../connections.ts'
import { watchStrain } from './strain.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Admitted regardless of load. */
    always?: boolean
  }
}

/** A program that sends a hundred requests at once is served. Those who wait for the database have no shorter lines than this. */
export const usualSlots: RequestSlotSettings = { slots: 100, reserve: 40 }

/** What is left of them while there are refusals all the time, and while everything waits for the process's one thread. */
const parts = { lasting: 1 / 2, strained: 1 / 4 }

/** Milliseconds: refusals `from` longer than this are no burst any more; they have ended `until` after the last one. */
const lasting = { from: 1000, until: 2000 }
/** Random delay of a refusal in milliseconds: the jitter spreads the retries of requests that came together. */
const moment = () => 750 + Math.random() * 500
/** Maximum number of delayed refusals; further ones are sent at once. */
const mostHeld = 5000
/** Milliseconds between two measurements of the load. */
const look = 250
/** Minimum milliseconds between two log lines. */
const silence = 1000

interface Inside {
  readonly request: FastifyRequest
  readonly response: ServerResponse
  readonly leave: () => void
}

/** Register it on the root instance, before all other hooks that can refuse a request. */
export function keepGate(app: FastifyInstance, settings: RequestSlotSettings): void {
  const slots = createRequestSlots(settings)
  const inside = createLine<Inside>()
  const strain = watchStrain()
  const refusals = refusalsOf(app)
  let part = 1
  const looking = setInterval(() => {
    part = strain.measure() ? parts.strained : refusals.areLasting() ? parts.lasting : 1
    refusals.tell()
    // Requests that only receive a body or send a response need no slot: they cost nothing but a connection.
    for (const { request, response, leave } of inside) if (!request.raw.complete || response.headersSent) leave()
  }, look).unref()
  app.addHook('onClose', async () => {
    clearInterval(looking)
    strain.end()
  })
  app.addHook('onRequest', (request, reply, done) => {
    // Internal calls belong to a request that has a slot already.
    if (request.routeOptions.config.always || !isFromOutside(request)) return done()
    const giveBack = slots.take(callerOf(request), part)
    if (!giveBack) {
      reply.hijack()
      return refusals.give(request, reply.raw)
    }
    const leave = () => {
      leaveLine()
      giveBack()
    }
    const leaveLine = inside.join({ request, response: reply.raw, leave })
    reply.raw.once('close', leave)
    done()
  })
}

/** The claimed caller. The credential is not verified yet; a false one can gain no more than a reserve slot. */
function callerOf({ headers, raw }: FastifyRequest): string {
  return String(headers.apikey ?? headers.authorization ?? raw.socket.remoteAddress)
}

const { told, retryAfter } = new DatabaseUnavailable('busy')
const body = JSON.stringify({ status: 'error', data: [told] })
const head: OutgoingHttpHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'retry-after': String(retryAfter),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Readable by pages of other origins.
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
}

function refusalsOf({ log }: FastifyInstance) {
  let [held, given, toldAt] = [0, 0, 0]
  let [first, last] = [0, Number.NEGATIVE_INFINITY]
  const answer = ({ raw }: FastifyRequest, response: ServerResponse) => {
    // Closes the connection only if the body is incomplete: a new connection would cost more than the refusal.
    response.writeHead(503, raw.complete ? head : { ...head, connection: 'close' }).end(body)
  }
  return {
    give(request: FastifyRequest, response: ServerResponse) {
      const now = performance.now()
      if (now - last > lasting.until) first = now
      last = now
      given += 1
      if (held >= mostHeld) return answer(request, response)
      held += 1
      setTimeout(() => {
        held -= 1
        if (!response.destroyed) answer(request, response)
      }, moment())
    },
    areLasting: () => last - first > lasting.from && performance.now() - last < lasting.until,
    /** Logs the number of refusals, at a limited rate. */
    tell() {
      const now = performance.now()
      if (given === 0 || now - toldAt < silence) return
      log.warn({ refused: given }, 'more requests at once than can be answered in good time')
      given = 0
      toldAt = now
    },
  }
}
