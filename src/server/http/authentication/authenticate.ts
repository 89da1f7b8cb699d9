/**
 * Authenticates requests: finds the caller, counts the request against the rate limit, and rejects it if there is no caller,
 * the limit is exceeded or the caller's API key lacks the scope.
 */

import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify'
import { type Fault, fault } from '../../../contract/requests/refusal.ts'
import type { Actor } from '../../../contract/rights.ts'
import { seeAsHeader } from '../../../contract/seeing-as.ts'
import { DatabaseUnavailable, logUnavailability } from '../../db/connections/unavailable.ts'
import type { Authentication } from '../../identity/accounts/authentication.ts'
import type { Identity } from '../../identity/identity.ts'
import { type Allowance, callerOfAddress, type RateLimit, rateHeaders } from '../../limits/rate-limit.ts'
import {
  getInternalCaller,
  type InternalCaller,
  type Rejection,
  rejectionBody,
  rejectionWith,
} from '../internal-calls.ts'
import { getScopeProblem } from './key-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller; null on public routes. Read it with `getActor`. */
    actor: Actor | null
  }
  interface FastifyContextConfig {
    /** A public route: no credential is required. */
    open?: boolean
    /** Replaces the usual authentication. Such a route also sends rejections itself: see `getRejection`. */
    callerOf?: (request: FastifyRequest) => Promise<Authentication>
    /** Not available while impersonating somebody. */
    personal?: boolean
  }
}

/** The caller of an authenticated request. */
export function getActor(request: FastifyRequest): Actor {
  if (!request.actor) throw new Error(`${request.url} has no caller: the route is public or has no authentication hook`)
  return request.actor
}

const grants = new WeakMap<FastifyRequest, string>()

/** The OAuth grant of the request's access token; null for API keys and internal calls. */
export const getGrant = (request: FastifyRequest): string | null => grants.get(request) ?? null

const impersonators = new WeakMap<FastifyRequest, Actor>()

/** Who sent the request: differs from `getActor` while impersonating somebody. */
export const getSender = (request: FastifyRequest): Actor | null => impersonators.get(request) ?? request.actor

const rejections = new WeakMap<FastifyRequest, Rejection>()

/** Why the request is rejected; undefined if it is not. */
export const getRejection = (request: FastifyRequest): Rejection | undefined => rejections.get(request)

export interface AuthenticationHooks {
  /** Register it before all other hooks, so that every response has the rate limit headers. Rejects nothing yet. */
  readonly authenticate: onRequestAsyncHookHandler
  /** Sends the rejection. Register it after CORS, so that pages of other origins can read it. */
  readonly reject: onRequestHookHandler
}

/**
 * The scope that registers the hooks must call `decorateRequest('actor', null)`. Public routes, preflights and unknown
 * addresses need no credential; if one is sent, the request counts against its rate limit.
 */
export function authenticationHooks(
  identity: Pick<Identity, 'authenticate' | 'seeAs'>,
  limit: RateLimit,
): AuthenticationHooks {
  const count = (caller: string, reply: FastifyReply) => {
    const allowance = limit.take(caller)
    reply.headers(rateHeaders(allowance))
    return allowance
  }
  const acceptInternal = ({ actor, isCounted }: InternalCaller, request: FastifyRequest, reply: FastifyReply) => {
    request.actor = actor
    const allowance = isCounted ? undefined : count(callerKey(actor), reply)
    if (allowance?.exceeded) rejections.set(request, tooManyRequests(allowance))
    else requireScope(request, actor)
  }
  /** Null if the database is unavailable and the route sends rejections itself. */
  const authenticate = async (request: FastifyRequest, reply: FastifyReply): Promise<Authentication | null> => {
    const { callerOf } = request.routeOptions.config
    try {
      return await (callerOf ? callerOf(request) : identity.authenticate(request.headers))
    } catch (error) {
      count(callerOfAddress(request.ip), reply)
      if (!callerOf || !(error instanceof DatabaseUnavailable)) throw error
      logUnavailability(request.log, error)
      const { publicMessage, retryAfter } = error
      rejections.set(request, rejectionWith(503, fault('unavailable', publicMessage), { 'retry-after': retryAfter }))
      return null
    }
  }
  return {
    async authenticate(request, reply) {
      const internalCaller = getInternalCaller()
      if (internalCaller) return acceptInternal(internalCaller, request, reply)
      const authentication = await authenticate(request, reply)
      if (!authentication) return
      const actor = 'actor' in authentication ? authentication.actor : null
      const allowance = count(actor ? callerKey(actor) : callerOfAddress(request.ip), reply)
      request.actor = actor
      if ('holder' in authentication && 'grant' in authentication.holder && authentication.holder.grant !== null)
        grants.set(request, authentication.holder.grant)
      if (allowance.exceeded) rejections.set(request, tooManyRequests(allowance))
      else if ('refusal' in authentication && !isPublic(request)) {
        const { message, challenge } = authentication.refusal
        rejections.set(request, { status: 401, message, headers: { 'www-authenticate': challenge } })
      } else if (actor?.limits) requireScope(request, actor)
      else if (actor && request.headers[seeAsHeader] !== undefined) await impersonate(identity, request, actor)
    },
    reject(request, reply, next) {
      const rejection = rejections.get(request)
      if (!rejection || request.routeOptions.config.callerOf) return next()
      reply.code(rejection.status).headers(rejection.headers).send(rejectionBody(rejection))
    },
  }
}

/** Rejects calls outside the scopes of a limited API key. The tool endpoint is exempt: each tool call is checked by itself. */
function requireScope(request: FastifyRequest, actor: Actor): void {
  if (isPublic(request) || request.routeOptions.config.callerOf) return
  const fault = getScopeProblem(actor, request)
  if (fault !== null) rejections.set(request, rejectionWith(403, fault))
}

/** Makes the person in the header the caller of a read; rejects everything else. */
async function impersonate({ seeAs }: Pick<Identity, 'seeAs'>, request: FastifyRequest, sender: Actor): Promise<void> {
  if (isPublic(request)) return
  const reject = (fault: Fault) => rejections.set(request, rejectionWith(403, fault))
  const { personal, callerOf } = request.routeOptions.config
  if (!['GET', 'HEAD'].includes(request.method))
    reject(fault('read_only', "You're seeing Worklane as somebody else. Stop to change anything"))
  else if (personal || callerOf) reject(fault('no_permission', "This is the person's own, and nobody sees it as them"))
  else {
    const actorOrRefusal = await seeAs(sender, String(request.headers[seeAsHeader]))
    if ('refusal' in actorOrRefusal) return void reject(actorOrRefusal.refusal)
    impersonators.set(request, sender)
    request.actor = actorOrRefusal.actor
  }
}

/** Identifies a caller for rate limiting and fair queueing: one key per credential. */
export const callerKey = (actor: Actor) => `${actor.account}/${actor.credential}`

const isPublic = (request: FastifyRequest) =>
  request.method === 'OPTIONS' || request.is404 || request.routeOptions.config.open === true

function tooManyRequests({ limit, reset }: Allowance): Rejection {
  const seconds = `${reset} ${reset === 1 ? 'second' : 'seconds'}`
  const message = `Rate limit exceeded: ${limit} requests per 30 seconds. Try again in ${seconds}.`
  return { status: 429, message, headers: { 'retry-after': reset } }
}
