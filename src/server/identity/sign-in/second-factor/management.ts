/**
 * Management of one's own second factors. Adding or removing one takes the password again, or a code of the authenticator app, so
 * that a stolen access token is not enough. Wrong ones count as wrong sign-ins.
 */

import { notFound, Problem, problem } from '../../../../contract/requests/problem.ts'
import { about, type Fault, fault, getSentence, type Refusal } from '../../../../contract/requests/refusal.ts'
import { type Person, personByPassword } from '../../accounts/people.ts'
import type { Queries } from '../../tables.ts'
import type { AttemptRefusal } from '../sign-in-attempt.ts'
import { beginApp } from './authenticator-app.ts'
import type { FactorAttempt } from './factor-attempt.ts'
import { type FactorStatus, loadFactorStatus } from './factor-status.ts'
import type { Added, Factors, NewPasskey } from './factors.ts'
import { setUpAddress } from './one-time-code.ts'
import { offerToMake, type RelyingParty } from './passkeys/passkeys.ts'

/** Proof that it is the person: one of the two. */
export interface Proof {
  readonly password?: string | undefined
  /** Of the authenticator app. */
  readonly code?: string | undefined
  /** Network address of the request. */
  readonly address: string
}

/** Too many wrong attempts. */
export class Throttled extends Problem {
  readonly retryAfter: number

  constructor({ retryAfter = 60 }: AttemptRefusal) {
    super('limited', tooMany(retryAfter))
    this.retryAfter = retryAfter
  }
}

function tooMany(seconds: number): Fault {
  const minutes = Math.ceil(seconds / 60)
  if (seconds === 1) return fault('limited', 'Too many attempts. Try again in 1 second')
  if (seconds < 60) return fault('limited', 'Too many attempts. Try again in {count} seconds', { count: seconds })
  return minutes === 1
    ? fault('limited', 'Too many attempts. Try again in 1 minute')
    : fault('limited', 'Too many attempts. Try again in {count} minutes', { count: minutes })
}

/** The problem of a wrong or throttled attempt. */
export const refusedAttempt = (outcome: AttemptRefusal, wrong: Refusal): Problem =>
  outcome.status === 429 ? new Throttled(outcome) : new Problem('invalid', wrong)

export interface SecondFactor {
  /** @throws Problem `missing` if the person has no sign-in. */
  readonly loadStatus: (person: Person) => Promise<FactorStatus>
  /** Whether browsers support passkeys at this address. */
  readonly withPasskeys: boolean
  /** A secret for an authenticator app, and the address in its QR code. */
  readonly beginApp: (person: Person, proof: Proof) => Promise<{ secret: string; address: string }>
  readonly confirmApp: (person: Person, code: string, address: string) => Promise<Added>
  readonly removeApp: (person: Person, proof: Proof) => Promise<void>
  /** Options for the browser to create a passkey. */
  readonly beginPasskey: (person: Person, proof: Proof) => Promise<object>
  readonly confirmPasskey: (person: Person, newPasskey: NewPasskey) => Promise<Added & { id: number }>
  readonly renamePasskey: (person: Person, id: number, name: string) => Promise<void>
  readonly removePasskey: (person: Person, id: number, proof: Proof) => Promise<void>
  readonly renewCodes: (person: Person, proof: Proof) => Promise<readonly string[]>
  /** Done by a colleague, the contact `by`. False if there was nothing to reset. */
  readonly reset: (person: Person, administrator: number) => Promise<boolean>
}

export function factorManagement(queries: Queries, factors: Factors, attempt: FactorAttempt): SecondFactor {
  const loadStatus = async (person: Person) => {
    const status = await loadFactorStatus(queries, person)
    if (!status) throw notFound('sign-in of the contact', person.contact)
    return status
  }
  const checkProof = proofCheck(queries, factors, attempt)
  const browsers = (): RelyingParty => {
    if (factors.party) return factors.party
    throw problem('wrong_state', 'Passkeys need the service to be reached by https, under a name')
  }
  return {
    loadStatus,
    withPasskeys: factors.party !== undefined,
    async beginApp(person, proof) {
      const { email } = await checkProof(person, await loadStatus(person), proof)
      const secret = await beginApp(queries, factors.sealed, person)
      return { secret, address: setUpAddress(secret, email) }
    },
    async confirmApp(person, code, address) {
      const { email } = await loadStatus(person)
      const wrong = about(
        'code',
        'incorrect_code',
        'That code is not right, or the set-up has expired. Enter the newest code, or start again',
      )
      const check = () => factors.confirmApp(person, code)
      return requirePassed(await attempt({ person, email, address }, getSentence(wrong), check), wrong)
    },
    async removeApp(person, proof) {
      await checkProof(person, await loadStatus(person), proof)
      if (!(await factors.removeApp(person))) throw problem('not_found', 'You have no authenticator app')
    },
    async beginPasskey(person, proof) {
      const party = browsers()
      return offerToMake(queries, party, person, await checkProof(person, await loadStatus(person), proof))
    },
    async confirmPasskey(person, newPasskey) {
      browsers()
      const result = await factors.addPasskey(person, newPasskey)
      if (!result) throw problem('not_allowed', "This passkey couldn't be verified. Start again", {}, 'response')
      return result
    },
    async renamePasskey(person, id, name) {
      if (!(await factors.renamePasskey(person, id, name))) throw notFound('passkey', id)
    },
    async removePasskey(person, id, proof) {
      await checkProof(person, await loadStatus(person), proof)
      if (!(await factors.removePasskey(person, id))) throw notFound('passkey', id)
    },
    async renewCodes(person, proof) {
      await checkProof(person, await loadStatus(person), proof)
      const codes = await factors.renewCodes(person)
      if (!codes) throw problem('wrong_state', 'Add an authenticator app or a passkey first')
      return codes
    },
    reset: (person, administrator) => factors.reset(person, administrator),
  }
}

/** @returns a check that throws unless the proof is right. */
function proofCheck(queries: Queries, factors: Factors, attempt: FactorAttempt) {
  return async (person: Person, status: FactorStatus, { password, code, address }: Proof): Promise<FactorStatus> => {
    const who = { person, email: status.email, address }
    if (password) {
      const check = () => personByPassword(queries, status.email, password)
      requirePassed(await attempt(who, getSentence(wrongPassword), check), wrongPassword)
    } else if (code) {
      const check = async () => ((await factors.acceptCode(person, code)) ? person : undefined)
      requirePassed(await attempt(who, getSentence(wrongCode), check), wrongCode)
    } else {
      throw problem(
        'required',
        '{field} is required: your password, or code from your authenticator app instead',
        { field: 'password' },
        'password',
      )
    }
    return status
  }
}

const wrongPassword = about('password', 'incorrect_password', 'Incorrect password')
const wrongCode = about('code', 'incorrect_code', 'Incorrect code, or one that was used already')

function requirePassed<T extends object>(outcome: { readonly result: T } | AttemptRefusal, wrong: Refusal): T {
  if ('result' in outcome) return outcome.result
  throw refusedAttempt(outcome, wrong)
}
