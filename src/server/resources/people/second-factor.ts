/** Operations on the caller's own second factor. */

import { array, boolean, integer, object, type Schema, string } from '../../../contract/json-schema.ts'
import { secret, text } from '../../../contract/language/field.ts'
import { type Body, body, type ReadBody } from '../../../contract/requests/body.ts'
import { problem } from '../../../contract/requests/problem.ts'
import type { Proof, SecondFactor } from '../../identity/second-factor/management.ts'
import { type AnyOperation, data, reading, type StepOperation, step } from '../operation.ts'
import type { Call, OperationParts } from '../operation-call.ts'
import { personOf, signedIn } from './signed-in-person.ts'

const root = '/me/secondfactor'

export function factorsOf({ signIn }: OperationParts): SecondFactor {
  if (signIn.secondFactor) return signIn.secondFactor
  throw problem('wrong_state', 'Another identity server checks sign-ins here; second factors are managed there')
}

const proof = body('proof', {
  password: secret({ label: 'Your password' }),
  code: secret({ label: 'Instead of the password: a code of your authenticator app' }),
})
type Proven = typeof proof extends Body<infer Values> ? Values : never
const proofOf = ({ values, address }: Call<Proven>): Proof => ({
  password: values.password ?? undefined,
  code: values.code ?? undefined,
  address,
})

const firstCode = body('code', { code: text({ required: true, max: 1024 }) })
const name = body('name', { name: text({ required: true, max: 100 }) })

/** The browser's response is passed to WebAuthn unread. */
const madePasskey: Body<{ readonly name: string; readonly response: unknown }> = {
  fields: name.fields,
  schema: object({ name: string, response: { type: 'object' } }, ['name', 'response']),
  read(given, sees): ReadBody<{ name: string; response: unknown }> {
    const { values, ignored } = name.read(given, sees)
    const { response } = given as { readonly response?: unknown }
    return { values: { name: values.name as string, response }, ignored: ignored.filter((each) => each !== 'response') }
  },
}

const moments = { createdon: string, lastused: { type: ['string', 'null'] } }
const passkey = object({ id: integer, name: string, ...moments }, ['id', 'name'])
const codes = array(string)
const added = { recoverycodes: { ...codes, description: 'With the first factor only. They are never shown again.' } }

const readFactor = reading({
  path: root,
  tag: 'Sign-in',
  summary: 'Read your second factors, and whether your account requires one.',
  right: [signedIn],
  finds: () => ({
    data: object(
      {
        required: boolean,
        passkeysavailable: boolean,
        authenticator: object(moments),
        passkeys: array(passkey),
        recoverycodes: { ...integer, description: 'Recovery codes that have not been used.' },
      },
      ['required', 'passkeysavailable', 'passkeys', 'recoverycodes'],
    ),
  }),
  async run({ actor, parts }) {
    const factors = factorsOf(parts)
    const { isDemanded, app, passkeys, codesLeft } = await factors.standing(personOf(actor))
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
})

interface FactorStep<Values> {
  readonly summary: string
  readonly body: Body<Values>
  readonly finds: Schema
  readonly method?: 'PUT'
  readonly status?: number
  readonly does: (factors: SecondFactor, call: Call<Values>) => Promise<object>
}

/** An operation on the caller's own second factor, at a path below it. */
function factorStep<Values>(at: string, { summary, finds, does, status, ...row }: FactorStep<Values>) {
  const whole: Omit<StepOperation<Values>, 'kind'> = {
    method: 'POST',
    ...row,
    path: `${root}/${at}`,
    tag: 'Sign-in',
    summary,
    right: [signedIn],
    answers: data(finds, status ? { status } : {}),
    run: async (call) => ({ answer: await does(factorsOf(call.parts), call) }),
  }
  return step(whole)
}

const passkeyIn = ({ idIn }: Pick<Call<unknown>, 'idIn'>) => idIn('passkeyid', 'passkey')

export const factorOperations: readonly AnyOperation[] = [
  readFactor,
  factorStep('authenticator', {
    summary: 'Start adding an authenticator app. Its secret is shown once.',
    body: proof,
    finds: object({ secret: string, uri: string }, ['secret', 'uri']),
    async does(factors, call) {
      const { secret, address } = await factors.beginApp(personOf(call.actor), proofOf(call))
      return { secret, uri: address }
    },
  }),
  factorStep('authenticator/confirm', {
    summary: 'Add the authenticator app with its first code.',
    body: firstCode,
    finds: object(added, ['recoverycodes']),
    async does(factors, { actor, values, address }) {
      const { codes } = await factors.confirmApp(personOf(actor), values.code as string, address)
      return { recoverycodes: codes }
    },
  }),
  factorStep('authenticator/remove', {
    summary: 'Remove your authenticator app.',
    body: proof,
    finds: object({}),
    async does(factors, call) {
      await factors.removeApp(personOf(call.actor), proofOf(call))
      return {}
    },
  }),
  factorStep('recoverycodes', {
    summary: 'Create new recovery codes. The old ones stop working.',
    body: proof,
    finds: object({ recoverycodes: codes }, ['recoverycodes']),
    does: async (factors, call) => ({ recoverycodes: await factors.renewCodes(personOf(call.actor), proofOf(call)) }),
  }),
  factorStep('passkeys/options', {
    summary: 'Start adding a passkey. The response has the options for the browser (WebAuthn).',
    body: proof,
    finds: { type: 'object' },
    does: (factors, call) => factors.beginPasskey(personOf(call.actor), proofOf(call)),
  }),
  factorStep('passkeys', {
    summary: 'Add the passkey created by the browser.',
    body: madePasskey,
    status: 201,
    finds: object({ id: integer, ...added }, ['id', 'recoverycodes']),
    async does(factors, { actor, values }) {
      const { id, codes } = await factors.confirmPasskey(personOf(actor), values)
      return { id, recoverycodes: codes }
    },
  }),
  factorStep('passkeys/:passkeyid', {
    summary: 'Rename a passkey.',
    method: 'PUT',
    body: name,
    finds: object({ id: integer, name: string }),
    async does(factors, call) {
      const [id, wanted] = [passkeyIn(call), call.values.name as string]
      await factors.renamePasskey(personOf(call.actor), id, wanted)
      return { id, name: wanted }
    },
  }),
  factorStep('passkeys/:passkeyid/remove', {
    summary: 'Remove a passkey.',
    body: proof,
    finds: object({ id: integer }),
    async does(factors, call) {
      const id = passkeyIn(call)
      await factors.removePasskey(personOf(call.actor), id, proofOf(call))
      return { id }
    },
  }),
]
