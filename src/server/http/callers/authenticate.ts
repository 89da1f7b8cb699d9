/** The door of the interface: finds the caller of a request, counts the request, and lets it in or refuses it. */
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify'
import type { Actor } from '../../../contract/rights.ts'
import { seeAsHeader } from '../../../contract/seeing-as.ts'
import { DatabaseUnavailable, logUnavailability } from '../../db/connections/unavailable.ts'
import type { Authentication } from '../../identity/accounts/authentication.ts'
import type { Identity } from '../../identity/identity.ts'
import { type Allowance, callerOfAddress, type RateLimit, rateHeaders } from '../../limits/rate-limit.ts'
import { type Admission, type Refused, refusedBody, takeAdmission } from '../inside.ts'
import { lackingFor } from './key-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null on routes that are open to everybody. Read it with `actorOf`. */
    actor: Actor | null
  }
  interface FastifyContextConfig {
    /** Open to callers without a credential. */
    open?: boolean
    /** Finds the caller in a way of its own. Such a route answers refusals itself: see `refusalOf`. */
    callerOf?: (request: FastifyRequest) => Promise<Authentication>
    /** Only for whoever is signed in, not for those who see Worklane as that person. */
    personal?: boolean
  }
}

/** The caller of a request that has passed the door. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Error(`${request.url} has no caller: it is open, or was registered outside the door`)
  return request.actor
}

const grants = new WeakMap<FastifyRequest, string>()

/** What the access token of a request came from; null with an API key, and for calls from inside the process. */
export const grantOf = (request: FastifyRequest): string | null => grants.get(request) ?? null

const onlookers = new WeakMap<FastifyRequest, Actor>()

/** Who sent the request; not the caller where that one sees Worklane as somebody else. */
export const senderOf = (request: FastifyRequest): Actor | null => onlookers.get(request) ?? request.actor

const refusals = new WeakMap<FastifyRequest, Refused>()

/** Why the door would not let this request in; undefined when it would. */
export const refusalOf = (request: FastifyRequest): Refused | undefined => refusals.get(request)

export interface Door {
  /** First of all hooks: every answer, also one that another hook gives, then carries the rate headers. */
  readonly count: onRequestAsyncHookHandler
  /** After the headers that let pages of other origins read an answer, so that they can read a refusal as well. */
  readonly admit: onRequestHookHandler
}

/**
 * Both hooks of the door; the scope that uses them declares `decorateRequest('actor', null)`. Unknown addresses, preflights
 * and open routes are answered without a credential; one that is sent is still what the request is counted by.
 */
export function door(identity: Pick<Identity, 'authenticate' | 'seeAs'>, limit: RateLimit): Door {
  const counted = (caller: string, reply: FastifyReply) => {
    const allowance = limit.take(caller)
    reply.headers(rateHeaders(allowance))
    return allowance
  }
  /** A call from inside the process, such as a tool's: its caller was found, and mostly counted, before. */
  const countInside = (admission: Admission, request: FastifyRequest, reply: FastifyReply) => {
    request.actor = admission.actor
    const allowance = admission.counted ? undefined : counted(nameOf(admission.actor), reply)
    if (allowance?.exceeded) refusals.set(request, tooMany(allowance))
    else requireScope(request, admission.actor)
  }
  /** Who calls, or null where the database cannot tell and the route answers refusals itself. */
  const callerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Authentication | null> => {
    const own = request.routeOptions.config.callerOf
    try {
      return await (own ? own(request) : identity.authenticate(request.headers))
    } catch (error) {
      counted(callerOfAddress(request.ip), reply)
      if (!own || !(error instanceof DatabaseUnavailable)) throw error
      logUnavailability(request.log, error)
      refusals.set(request, { status: 503, message: error.told, headers: { 'retry-after': error.retryAfter } })
      return null
    }
  }
  return {
    async count(request, reply) {
      const admission = takeAdmission()
      if (admission) return countInside(admission, request, reply)
      const caller = await callerOf(request, reply)
      if (!caller) return
      const actor = 'actor' in caller ? caller.actor : null
      const allowance = counted(actor ? nameOf(actor) : callerOfAddress(request.ip), reply)
      request.actor = actor
      if ('holder' in caller && 'grant' in caller.holder && caller.holder.grant !== null)
        grants.set(request, caller.holder.grant)
      if (allowance.exceeded) refusals.set(request, tooMany(allowance))
      else if ('refusal' in caller && !isOpen(request)) {
        const { message, challenge } = caller.refusal
        refusals.set(request, { status: 401, message, headers: { 'www-authenticate': challenge } })
      } else if (actor?.limits) requireScope(request, actor)
      else if (actor && request.headers[seeAsHeader] !== undefined) await lookOn(identity, request, actor)
    },
    admit(request, reply, done) {
      const refused = refusals.get(request)
      if (!refused || request.routeOptions.config.callerOf) return done()
      reply.code(refused.status).headers(refused.headers).send(refusedBody(refused))
    },
  }
}

/** Refuses what the caller's API key is too limited for. The tool endpoint runs calls that are asked about one by one. */
function requireScope(request: FastifyRequest, actor: Actor): void {
  if (isOpen(request) || request.routeOptions.config.callerOf) return
  const message = lackingFor(actor, request)
  if (message !== null) refusals.set(request, { status: 403, message, headers: {} })
}

/** The caller becomes one who sees what somebody else does, and can change nothing; or the request is refused. */
async function lookOn({ seeAs }: Pick<Identity, 'seeAs'>, request: FastifyRequest, caller: Actor): Promise<void> {
  if (isOpen(request)) return
  const refuse = (message: string) => refusals.set(request, { status: 403, message, headers: {} })
  const { personal, callerOf } = request.routeOptions.config
  if (!['GET', 'HEAD'].includes(request.method))
    refuse("You're seeing Worklane as somebody else. Stop to change anything.")
  else if (personal || callerOf) refuse("This is the person's own, and nobody sees it as them.")
  else {
    const seen = await seeAs(caller, String(request.headers[seeAsHeader]))
    if ('refusal' in seen) return void refuse(seen.refusal)
    onlookers.set(request, caller)
    request.actor = seen.actor
  }
}

/** The name that a caller's requests are counted by. */
export const nameOf = (actor: Actor) => `${actor.account}/${actor.credential}`

const isOpen = (request: FastifyRequest) =>
  request.method === 'OPTIONS' || request.is404 || request.routeOptions.config.open === true

function tooMany({ limit, reset }: Allowance): Refused {
  const seconds = `${reset} ${reset === 1 ? 'second' : 'seconds'}`
  const message = `Rate limit exceeded: ${limit} requests per 30 seconds. Try again in ${seconds}.`
  return { status: 429, message, headers: { 'retry-after': reset } }
}
