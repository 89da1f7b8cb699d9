/** A right that only signed-in people have: to manage their sign-in and what protects it. */

import { problem } from '../../contract/requests/problem.ts'
import type { Actor } from '../../contract/rights.ts'
import type { Person } from '../identity/accounts/people.ts'
import type { Right } from './operation.ts'

/**
 * MCP tools call the API from inside, without a token. They are excluded, as their instructions may come from a text
 * that somebody else wrote.
 */
export const signedIn: Right = (actor, { hasToken }) => {
  if (actor.kind === 'user' && actor.contact !== null && hasToken) return
  throw problem(
    'person_only',
    'Only a person who is signed in may manage passwords, sign-in emails and second factors; API keys and tools may not',
  )
}

/** The person of a signed-in caller. */
export const getPerson = ({ account, contact }: Actor): Person => ({ account, contact: contact as number })
