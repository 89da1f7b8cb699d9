/**
 * Changes of one's own password and sign-in address. Both take the current password, so that a stolen access token can't take over
 * the account. Wrong passwords count as wrong sign-ins.
 */

import { notFound, Problem, problem } from '../../../../contract/requests/problem.ts'
import { about, fault, getSentence } from '../../../../contract/requests/refusal.ts'
import type { Database } from '../../../db/database.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { type Person, personByPassword } from '../../accounts/people.ts'
import type { SecurityLog } from '../../accounts/security-log/security-log.ts'
import { endGrants } from '../../accounts/sessions/end-grants.ts'
import { identityTables } from '../../tables.ts'
import { cancelOtherLinks } from '../passwords/password-links.ts'
import { refusedAttempt } from '../second-factor/management.ts'
import type { GuessGuard } from '../sign-in-attempt.ts'
import { requestEmail, signInAddress } from './email-changes.ts'
import type { SignInMail } from './notices.ts'
import { passwordProblem } from './password-rules.ts'
import { loadPublicFacts } from './public-facts.ts'

/** Proof that it is the person. */
export interface OwnPassword {
  readonly current: string
  /** Name of the field in the request. */
  readonly field: string
  /** Network address of the request. */
  readonly address: string
}

export interface OwnSignIn {
  /** @param grant of the request's access token, the only sign-in that stays. */
  readonly changePassword: (person: Person, proof: OwnPassword, password: string, grant: string | null) => Promise<void>
  readonly changeEmail: (person: Person, proof: OwnPassword, email: string) => Promise<'requested' | 'kept'>
}

export interface OwnSignInParts {
  readonly database: Database
  readonly guard: GuessGuard
  readonly mail: SignInMail
  readonly securityLog: SecurityLog
  /** Announces ended sign-ins of an account. */
  readonly announce: (account: number) => void
}

export function ownSignIn(parts: OwnSignInParts): OwnSignIn {
  const { database, mail, securityLog, announce } = parts
  const queries = identityTables(database.kysely)
  return {
    async changePassword(person, proof, password, grant) {
      const email = await proveIdentity(parts, person, proof)
      const wrong =
        password === proof.current
          ? fault('not_allowed', 'Choose a password that you are not using now')
          : await passwordProblem(password, await loadPublicFacts(queries, { ...person, email }))
      if (wrong !== undefined) throw new Problem('invalid', { ...wrong, field: 'password' })
      const passwordhash = await hashPassword(password)
      await database.transaction(async (tx) => {
        const inside = identityTables(tx)
        await inside
          .updateTable('logins')
          .set({ passwordhash })
          .where('account_id', '=', person.account)
          .where('contactid', '=', person.contact)
          .execute()
        await endGrants(inside, person, { except: grant })
        await cancelOtherLinks(inside, person)
        await mail.put(tx, person, { event: 'password changed' })
      })
      mail.pollNow()
      announce(person.account)
      securityLog.record({ event: 'password.changed', ...person })
    },
    async changeEmail(person, proof, email) {
      const currentAddress = await proveIdentity(parts, person, proof)
      const outcome = await database.transaction((tx) =>
        requestEmail(tx, mail, person, { currentEmail: currentAddress, email }),
      )
      mail.pollNow()
      if (outcome === 'requested') securityLog.record({ event: 'email.changerequested', ...person })
      return outcome
    },
  }
}

/** Checks the password and returns the sign-in address. */
async function proveIdentity(
  { database, guard }: OwnSignInParts,
  person: Person,
  { current, field, address }: OwnPassword,
): Promise<string> {
  const queries = identityTables(database.kysely)
  const currentAddress = await signInAddress(queries, person)
  if (!currentAddress) throw notFound('sign-in of the contact', person.contact)
  if (current === '') throw problem('required', '{field} is required: your current password', { field }, field)
  const attempt = { email: currentAddress.email, address }
  const wrong = about(field, 'incorrect_password', 'Incorrect password')
  const outcome = await guard(attempt, getSentence(wrong), () =>
    personByPassword(queries, currentAddress.email, current),
  )
  if ('result' in outcome) return currentAddress.email
  throw refusedAttempt(outcome, wrong)
}
