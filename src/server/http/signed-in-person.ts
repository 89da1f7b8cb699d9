/** Requests that only people who are signed in may make: about what they sign in with, and what protects it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../contract/permissions.ts'
import { Problem } from '../../contract/problem.ts'
import type { Person } from '../identity/people.ts'
import { Throttled } from '../identity/second-factor/management.ts'
import { actorOf } from './authenticate.ts'

export interface SignedInPerson {
  readonly person: Person
  readonly actor: Actor
}

/**
 * The person of the request's access token. Tools call the interface from inside, without a token: what they are told to do
 * may come from a text that somebody else wrote.
 */
export function signedIn(request: FastifyRequest): SignedInPerson {
  const actor = actorOf(request)
  if (actor.kind === 'user' && actor.contact !== null && request.headers.authorization !== undefined)
    return { actor, person: { account: actor.account, contact: actor.contact } }
  throw new Problem(
    'forbidden',
    'Only a person who is signed in may manage passwords, sign-in emails and second factors; API keys and tools may not.',
  )
}

/** Says in the header of the answer when to try again. */
export async function withRetryAfter<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Throttled) reply.header('retry-after', error.retryAfter)
    throw error
  }
}
