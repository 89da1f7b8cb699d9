/** Operations on the caller's own sign-in: password and email. */

import { object } from '../../../contract/json-schema.ts'
import { email, secret } from '../../../contract/language/field.ts'
import { body } from '../../../contract/requests/body.ts'
import { problem } from '../../../contract/requests/problem.ts'
import type { Person } from '../../identity/accounts/people.ts'
import { signInAddress } from '../../identity/own-sign-in/email-changes.ts'
import { identityTables } from '../../identity/tables.ts'
import { type AnyOperation, data, reading, step } from '../operation.ts'
import type { OperationParts } from '../operation-call.ts'
import { addressSchema } from './colleague-sign-in.ts'
import { personOf, signedIn } from './signed-in-person.ts'

const row = { tag: 'Sign-in', right: [signedIn] }

function own({ signIn }: OperationParts) {
  if (signIn.ownSignIn) return signIn.ownSignIn
  throw problem('wrong_state', 'Another identity server checks sign-ins here; passwords and emails are changed there')
}

const addressOf = ({ database }: OperationParts, person: Person) =>
  signInAddress(identityTables(database.kysely), person)

const changePassword = step({
  ...row,
  method: 'PUT',
  path: '/me/password',
  summary: 'Change your password. All your other sessions end.',
  // Neither is required here: the check of the proof refuses missing values.
  body: body('password', {
    current: secret({ label: 'Your password until now' }),
    password: secret({ label: 'The new one' }),
  }),
  answers: data(object({}), { hasMessage: true }),
  async run({ actor, values, parts, grant, address }) {
    const proof = { current: values.current ?? '', field: 'current', address }
    await own(parts).changePassword(personOf(actor), proof, values.password ?? '', grant)
    return { answer: {}, message: "Password changed. You've been signed out everywhere else." }
  },
})

const readEmail = reading({
  ...row,
  path: '/me/email',
  summary: 'Read the email that you sign in with, and a pending change.',
  finds: () => ({ data: addressSchema }),
  run: async ({ actor, parts }) => ({ data: (await addressOf(parts, personOf(actor))) as object }),
})

const changeEmail = step({
  ...row,
  method: 'PUT',
  path: '/me/email',
  summary:
    'Change the email that you sign in with. The change takes effect when you follow the link in a mail to the new address.',
  body: body('email', {
    email: email({ label: 'The new one', required: true }),
    password: secret({ label: 'Your password' }),
  }),
  answers: data(addressSchema, { hasMessage: true }),
  async run({ actor, values, parts, address }) {
    const [person, wanted] = [personOf(actor), values.email as string]
    const proof = { current: values.password ?? '', field: 'password', address }
    const outcome = await own(parts).changeEmail(person, proof, wanted)
    const message =
      outcome === 'kept'
        ? `You sign in with ${wanted}.`
        : `Check your email: follow the link that we sent to ${wanted} to confirm it.`
    return { answer: (await addressOf(parts, person)) as object, message }
  },
})

export const ownSignInOperations: readonly AnyOperation[] = [changePassword, readEmail, changeEmail]
