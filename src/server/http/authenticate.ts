/** The door of the interface: finds the caller of a request, counts the request, and lets it in or refuses it. */
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Actor } from '../../contract/permissions.ts'
import type { Identity } from '../identity/identity.ts'
import { type Allowance, callerOfAddress, type RateLimit, rateHeaders } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null on routes that are open to everybody. Read it with `actorOf`. */
    actor: Actor | null
  }
  interface FastifyContextConfig {
    /** Open to callers without a credential. */
    open?: boolean
  }
}

/** The caller of a request that has passed the door. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Error(`${request.url} has no caller: it is open, or was registered outside the door`)
  return request.actor
}

interface Refused {
  readonly status: 401 | 429
  readonly message: string
  readonly headers: Readonly<Record<string, string | number>>
}

export interface Door {
  /** First of all hooks: every answer, also one that another hook gives, then carries the rate headers. */
  readonly count: onRequestAsyncHookHandler
  /** After the headers that let pages of other origins read an answer, so that they can read a refusal as well. */
  readonly admit: onRequestAsyncHookHandler
}

/**
 * Both hooks of the door; the scope that uses them declares `decorateRequest('actor', null)`. Unknown addresses, preflights
 * and open routes are answered without a credential; one that is sent is still what the request is counted by.
 */
export function door(identity: Pick<Identity, 'authenticate'>, limit: RateLimit): Door {
  const refusals = new WeakMap<FastifyRequest, Refused>()
  return {
    async count(request, reply) {
      const address = callerOfAddress(request.ip)
      const outcome = await identity.authenticate(request.headers).catch((error: unknown) => {
        reply.headers(rateHeaders(limit.take(address)))
        throw error
      })
      const actor = 'actor' in outcome ? outcome.actor : null
      const allowance = limit.take(actor ? `${actor.account}/${actor.credential}` : address)
      reply.headers(rateHeaders(allowance))
      request.actor = actor
      if (allowance.exceeded) refusals.set(request, tooMany(allowance))
      else if ('refusal' in outcome && !isOpen(request)) {
        const { message, challenge } = outcome.refusal
        refusals.set(request, { status: 401, message, headers: { 'www-authenticate': challenge } })
      }
    },
    async admit(request, reply) {
      const refused = refusals.get(request)
      if (refused) return reply.code(refused.status).headers(refused.headers).send({ message: refused.message })
    },
  }
}

const isOpen = (request: FastifyRequest) =>
  request.method === 'OPTIONS' || request.is404 || request.routeOptions.config.open === true

function tooMany({ limit, reset }: Allowance): Refused {
  const seconds = `${reset} ${reset === 1 ? 'second' : 'seconds'}`
  const message = `Rate limit exceeded: ${limit} requests per 30 seconds. Try again in ${seconds}.`
  return { status: 429, message, headers: { 'retry-after': reset } }
}
