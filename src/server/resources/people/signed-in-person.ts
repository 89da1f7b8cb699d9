/** What only people who are signed in may ask for: about what they sign in with, and what protects it. */

import { Problem } from '../../../contract/requests/problem.ts'
import type { Actor } from '../../../contract/rights.ts'
import type { Person } from '../../identity/accounts/people.ts'
import type { Right } from '../operation.ts'

/** Tools call the interface from inside, without a token: what they are told to do may come from a text that somebody else wrote. */
export const signedIn: Right = (actor, { hasToken }) => {
  if (actor.kind === 'user' && actor.contact !== null && hasToken) return
  throw new Problem(
    'forbidden',
    'Only a person who is signed in may manage passwords, sign-in emails and second factors; API keys and tools may not.',
  )
}

/** The person behind a caller who is signed in. */
export const personOf = ({ account, contact }: Actor): Person => ({ account, contact: contact as number })
