/**
 * Load shedding: rejects requests beyond the process's capacity with 503 before any work is done, which keeps the latency of
 * admitted ones low. Rejections are delayed, which slows down clients that retry at once.
 */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createLinkedList } from '../../db/connections/linked-list.ts'
import { DatabaseUnavailable } from '../../db/connections/unavailable.ts'
import { createRequestSlots, type RequestSlotSettings } from '../../limits/request-slots.ts'
import { isExternal } from '../connections.ts'
import { watchEventLoop } from './event-loop.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Admitted regardless of load. */
    always?: boolean
  }
}

/** Enough for a program that sends a hundred requests at once. The queues for database connections hold at least as many. */
export const defaultSlots: RequestSlotSettings = { slots: 100, reserve: 40 }

/** Share of the slots in use while rejections persist, and while the event loop is overloaded. */
const shares = { persistent: 1 / 2, overloaded: 1 / 4 }

/** Milliseconds: rejections persist once they have gone on for longer than `after`, until none has come for `idle`. */
const persistent = { after: 1000, idle: 2000 }
/** Delay of a rejection in milliseconds. The jitter spreads the retries of requests that came together. */
const rejectionDelay = () => 750 + Math.random() * 500
/** Maximum number of delayed rejections; further ones are sent at once. */
const maxDelayed = 5000
/** Milliseconds between two measurements of the load. */
const measureInterval = 250
/** Minimum milliseconds between two log lines. */
const logInterval = 1000

interface Admitted {
  readonly request: FastifyRequest
  readonly response: ServerResponse
  readonly releaseSlot: () => void
}

/** Register it on the root instance, before all other hooks that can reject a request. */
export function shedLoad(app: FastifyInstance, settings: RequestSlotSettings): void {
  const slots = createRequestSlots(settings)
  const admitted = createLinkedList<Admitted>()
  const eventLoop = watchEventLoop()
  const rejections = delayedRejections(app)
  let share = 1
  const measuring = setInterval(() => {
    share = eventLoop.isOverloaded() ? shares.overloaded : rejections.persist() ? shares.persistent : 1
    rejections.log()
    // Requests that only receive a body or send a response need no slot: they cost nothing but a connection.
    for (const { request, response, releaseSlot } of admitted)
      if (!request.raw.complete || response.headersSent) releaseSlot()
  }, measureInterval).unref()
  app.addHook('onClose', async () => {
    clearInterval(measuring)
    eventLoop.stop()
  })
  app.addHook('onRequest', (request, reply, next) => {
    // Internal calls belong to a request that has a slot already.
    if (request.routeOptions.config.always || !isExternal(request)) return next()
    const giveBack = slots.take(claimedCaller(request), share)
    if (!giveBack) {
      reply.hijack()
      return rejections.reject(request, reply.raw)
    }
    const releaseSlot = () => {
      leave()
      giveBack()
    }
    const leave = admitted.append({ request, response: reply.raw, releaseSlot })
    reply.raw.once('close', releaseSlot)
    next()
  })
}

/** The credential is not verified yet; a forged one can gain no more than a reserve slot. */
function claimedCaller({ headers, raw }: FastifyRequest): string {
  return String(headers.apikey ?? headers.authorization ?? raw.socket.remoteAddress)
}

const { publicMessage, retryAfter } = new DatabaseUnavailable('busy')
const body = JSON.stringify({ status: 'error', data: [publicMessage] })
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

function delayedRejections({ log }: FastifyInstance) {
  let [delayed, unlogged, loggedAt] = [0, 0, 0]
  let [first, last] = [0, Number.NEGATIVE_INFINITY]
  const respond = ({ raw }: FastifyRequest, response: ServerResponse) => {
    // Closes the connection only if the body is incomplete: a new connection would cost more than the rejection.
    response.writeHead(503, raw.complete ? head : { ...head, connection: 'close' }).end(body)
  }
  return {
    reject(request: FastifyRequest, response: ServerResponse) {
      const now = performance.now()
      if (now - last > persistent.idle) first = now
      last = now
      unlogged += 1
      if (delayed >= maxDelayed) return respond(request, response)
      delayed += 1
      setTimeout(() => {
        delayed -= 1
        if (!response.destroyed) respond(request, response)
      }, rejectionDelay())
    },
    persist: () => last - first > persistent.after && performance.now() - last < persistent.idle,
    /** Logs the number of rejections since the last line. */
    log() {
      const now = performance.now()
      if (unlogged === 0 || now - loggedAt < logInterval) return
      log.warn({ refused: unlogged }, 'more requests at once than can be answered in good time')
      unlogged = 0
      loggedAt = now
    },
  }
}
