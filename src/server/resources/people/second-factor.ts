/** Operations on the caller's own second factor. */

import {
  addPasskey,
  confirmAuthenticator,
  createRecoveryCodes,
  readSecondFactor,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  startAuthenticator,
  startPasskey,
} from '../../../contract/operations/sign-in.ts'
import { problem } from '../../../contract/requests/problem.ts'
import type { Proof, SecondFactor } from '../../identity/sign-in/second-factor/management.ts'
import { handleCredential, handleRead } from '../handlers.ts'
import type { AnyOperation } from '../operation.ts'
import type { Call, OperationParts } from '../operation-call.ts'
import { getPerson, signedIn } from '../signed-in-person.ts'

export function getFactors({ signIn }: OperationParts): SecondFactor {
  if (signIn.secondFactor) return signIn.secondFactor
  throw problem('wrong_state', 'Another identity server checks sign-ins here; second factors are managed there')
}

interface Proven {
  readonly password?: string | null
  readonly code?: string | null
}
const getProof = ({ values, address }: Call<Proven>): Proof => ({
  password: values.password ?? undefined,
  code: values.code ?? undefined,
  address,
})

const row = { tag: 'Sign-in', right: [signedIn] }

const passkeyIn = ({ idIn }: Pick<Call<unknown>, 'idIn'>) => idIn('passkeyid', 'passkey')

export const factorOperations: readonly AnyOperation[] = [
  handleRead(readSecondFactor, {
    ...row,
    summary: 'Read your second factors, and whether your account requires one.',
    async run({ actor, parts }) {
      const factors = getFactors(parts)
      const { isDemanded, app, passkeys, codesLeft } = await factors.loadStatus(getPerson(actor))
      return {
        data: {
          required: isDemanded,
          passkeysavailable: factors.withPasskeys,
          ...(app ? { authenticator: app } : {}),
          passkeys,
          recoverycodes: codesLeft,
        },
      }
    },
  }),
  handleCredential(startAuthenticator, {
    ...row,
    summary: 'Start adding an authenticator app. Its secret is shown once.',
    async run(call) {
      const { secret, address } = await getFactors(call.parts).beginApp(getPerson(call.actor), getProof(call))
      return { answer: { secret, uri: address } }
    },
  }),
  handleCredential(confirmAuthenticator, {
    ...row,
    summary: 'Add the authenticator app with its first code.',
    async run({ actor, values, address, parts }) {
      const { codes } = await getFactors(parts).confirmApp(getPerson(actor), values.code, address)
      return { answer: { recoverycodes: codes } }
    },
  }),
  handleCredential(removeAuthenticator, {
    ...row,
    summary: 'Remove your authenticator app.',
    async run(call) {
      await getFactors(call.parts).removeApp(getPerson(call.actor), getProof(call))
      return { answer: {} }
    },
  }),
  handleCredential(createRecoveryCodes, {
    ...row,
    summary: 'Create new recovery codes. The old ones stop working.',
    async run(call) {
      return {
        answer: { recoverycodes: await getFactors(call.parts).renewCodes(getPerson(call.actor), getProof(call)) },
      }
    },
  }),
  handleCredential(startPasskey, {
    ...row,
    summary: 'Start adding a passkey. The response has the options for the browser (WebAuthn).',
    async run(call) {
      return { answer: await getFactors(call.parts).beginPasskey(getPerson(call.actor), getProof(call)) }
    },
  }),
  handleCredential(addPasskey, {
    ...row,
    summary: 'Add the passkey created by the browser.',
    async run({ actor, values: { name, response }, parts }) {
      const { id, codes } = await getFactors(parts).confirmPasskey(getPerson(actor), { name, response })
      return { answer: { id, recoverycodes: codes } }
    },
  }),
  handleCredential(renamePasskey, {
    ...row,
    summary: 'Rename a passkey.',
    async run(call) {
      const [id, { name }] = [passkeyIn(call), call.values]
      await getFactors(call.parts).renamePasskey(getPerson(call.actor), id, name)
      return { answer: { id, name } }
    },
  }),
  handleCredential(removePasskey, {
    ...row,
    summary: 'Remove a passkey.',
    async run(call) {
      const id = passkeyIn(call)
      await getFactors(call.parts).removePasskey(getPerson(call.actor), id, getProof(call))
      return { answer: { id } }
    },
  }),
]
