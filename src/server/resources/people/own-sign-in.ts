/** Operations on the caller's own sign-in: password and email. */

import { changePassword, changeSignInEmail, readSignInEmail } from '../../../contract/operations/sign-in.ts'
import { notFound, problem } from '../../../contract/requests/problem.ts'
import type { Person } from '../../identity/accounts/people.ts'
import { signInAddress } from '../../identity/sign-in/own-sign-in/email-changes.ts'
import { identityTables } from '../../identity/tables.ts'
import { handleCredential, handleRead } from '../handlers.ts'
import type { AnyOperation } from '../operation.ts'
import type { OperationParts } from '../operation-call.ts'
import { getPerson, signedIn } from '../signed-in-person.ts'

const row = { tag: 'Sign-in', right: [signedIn] }

function requireOwnSignIn({ signIn }: OperationParts) {
  if (signIn.ownSignIn) return signIn.ownSignIn
  throw problem('wrong_state', 'Another identity server checks sign-ins here; passwords and emails are changed there')
}

async function loadAddress({ database }: OperationParts, person: Person) {
  const address = await signInAddress(identityTables(database.kysely), person)
  if (address) return address
  throw notFound('sign-in of the contact', person.contact)
}

export const ownSignInOperations: readonly AnyOperation[] = [
  handleCredential(changePassword, {
    ...row,
    summary: 'Change your password. All your other sessions end.',
    async run({ actor, values, parts, grant, address }) {
      const proof = { current: values.current ?? '', field: 'current', address }
      await requireOwnSignIn(parts).changePassword(getPerson(actor), proof, values.password ?? '', grant)
      return { answer: {}, message: "Password changed. You've been signed out everywhere else." }
    },
  }),
  handleRead(readSignInEmail, {
    ...row,
    summary: 'Read the email that you sign in with, and a pending change.',
    run: async ({ actor, parts }) => ({ data: await loadAddress(parts, getPerson(actor)) }),
  }),
  handleCredential(changeSignInEmail, {
    ...row,
    summary:
      'Change the email that you sign in with. The change takes effect when you follow the link in a mail to the new address.',
    async run({ actor, values, parts, address }) {
      const [person, newEmail] = [getPerson(actor), values.email]
      const proof = { current: values.password ?? '', field: 'password', address }
      const outcome = await requireOwnSignIn(parts).changeEmail(person, proof, newEmail)
      const message =
        outcome === 'kept'
          ? `You sign in with ${newEmail}.`
          : `Check your email: follow the link that we sent to ${newEmail} to confirm it.`
      return { answer: await loadAddress(parts, person), message }
    },
  }),
]
