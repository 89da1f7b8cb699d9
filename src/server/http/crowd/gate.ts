/**
 * The gate before everything else: more requests than can be answered in good time are refused before anything is done for
 * them, so that what is begun is done soon. A refusal takes a moment: whoever comes back at once costs little.
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
    /** Answered however much there is to do. */
    always?: boolean
  }
}

/** A program that sends a hundred requests at once is served. Those who wait for the database have no shorter lines than this. */
export const usualSlots: RequestSlotSettings = { slots: 100, reserve: 40 }

/** What is left of them while there are refusals all the time, and while everything waits for the process's one thread. */
const parts = { lasting: 1 / 2, strained: 1 / 4 }

/** Milliseconds after which refusals are no burst any more, and without any after which they have ended. */
const lasting = { from: 1000, until: 2000 }
/** Milliseconds that a refusal takes, about: those who came together come back one by one. */
const moment = () => 750 + Math.random() * 500
/** Refusals held back at the same time. Only who sends many requests over one connection gets beyond: it is closed. */
const mostHeld = 5000
/** Milliseconds between two looks at what goes on. */
const look = 250
/** Milliseconds between two lines of the log. */
const silence = 1000

interface Inside {
  readonly request: FastifyRequest
  readonly response: ServerResponse
  readonly leave: () => void
}

/** For the root, first of what may refuse. */
export function keepGate(app: FastifyInstance, settings: RequestSlotSettings): void {
  const slots = createRequestSlots(settings)
  const inside = createLine<Inside>()
  const strain = watchStrain()
  const refusals = refusalsOf(app)
  let part = 1
  const looking = setInterval(() => {
    part = strain.measure() ? parts.strained : refusals.areLasting() ? parts.lasting : 1
    refusals.tell()
    // A body on its way, a stream, or an answer on a slow line is no work: it costs nothing but its connection.
    for (const { request, response, leave } of inside) if (!request.raw.complete || response.headersSent) leave()
  }, look).unref()
  app.addHook('onClose', async () => {
    clearInterval(looking)
    strain.end()
  })
  app.addHook('onRequest', (request, reply, done) => {
    // Calls from inside are a part of a request that has a slot.
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

/** As it says itself: nobody has looked at the credential so far, and all that it can win is a slot of the reserve. */
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
  // Pages of other origins can read it as well.
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
}

function refusalsOf({ log }: FastifyInstance) {
  let [held, given, toldAt] = [0, 0, 0]
  let [first, last] = [0, Number.NEGATIVE_INFINITY]
  const answer = ({ raw }: FastifyRequest, response: ServerResponse) => {
    // The rest of a body is not waited for. Otherwise the connection stays: a new one would cost more than the refusal.
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
    /** Puts a line into the log, but not one for each of many. */
    tell() {
      const now = performance.now()
      if (given === 0 || now - toldAt < silence) return
      log.warn({ refused: given }, 'more requests at once than can be answered in good time')
      given = 0
      toldAt = now
    },
  }
}
