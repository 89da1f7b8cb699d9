/**
 * The door of the interface: finds the caller, counts the request, and lets it in or refuses it. Runs before anything else
 * below /api/v4, so every answer carries the rate headers.
 */
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Actor } from '../../contract/permissions.ts'
import type { Identity } from '../identity/identity.ts'
import { callerOfAddress, type RateLimit, rateHeaders } from './rate-limit.ts'

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

/**
 * The hook; the scope that uses it declares `decorateRequest('actor', null)`. Unknown addresses, preflights and open routes
 * are answered without a credential; one that is sent is still what the request is counted by.
 */
export function door(identity: Pick<Identity, 'authenticate'>, limit: RateLimit): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const outcome = await identity.authenticate(request.headers)
    const actor = 'actor' in outcome ? outcome.actor : null
    const allowance = limit.take(actor ? `${actor.account}/${actor.credential}` : callerOfAddress(request.ip))
    reply.headers(rateHeaders(allowance))
    if (allowance.exceeded) {
      const message = `Rate limit exceeded: ${allowance.limit} requests per 30 seconds. Try again in ${seconds(allowance.reset)}.`
      return reply.code(429).header('retry-after', allowance.reset).send({ message })
    }
    request.actor = actor
    if ('refusal' in outcome && !isOpen(request)) {
      return reply
        .code(401)
        .header('www-authenticate', outcome.refusal.challenge)
        .send({ message: outcome.refusal.message })
    }
  }
}

const isOpen = (request: FastifyRequest) =>
  request.method === 'OPTIONS' || request.is404 || request.routeOptions.config.open === true

const seconds = (count: number) => `${count} ${count === 1 ? 'second' : 'seconds'}`
