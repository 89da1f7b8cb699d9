/** /me/secondfactor: what people manage of their own second factor. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SecondFactor } from '../../identity/second-factor/management.ts'
import { clientAddress } from '../../identity/security-log/request-origin.ts'
import { idOf } from '../scope.ts'
import { type SignedInPerson, signedIn, withRetryAfter } from '../signed-in-person.ts'
import { bodyOf, type Managing, ownFactors, proofIn, requiredText } from './caller.ts'
import { operations } from './operations.ts'

interface Keyed {
  Params: { passkeyid?: string }
}

const root = '/me/secondfactor'
const success = (data: object) => ({ status: 'success', data })

export function secondFactorRoutes(api: FastifyInstance, identity: Managing): void {
  type Handle = (
    factors: SecondFactor,
    person: SignedInPerson['person'],
    request: FastifyRequest<Keyed>,
    reply: FastifyReply,
  ) => Promise<object>
  const managed = (handle: Handle) => async (request: FastifyRequest<Keyed>, reply: FastifyReply) => {
    const { person } = signedIn(request)
    reply.header('cache-control', 'no-store')
    return success(await withRetryAfter(reply, () => handle(ownFactors(identity), person, request, reply)))
  }

  api.get(root, operations.read, managed(ownStanding))

  api.post(
    `${root}/authenticator`,
    operations.beginApp,
    managed(async (factors, person, request) => {
      const { secret, address } = await factors.beginApp(person, proofIn(request))
      return { secret, uri: address }
    }),
  )
  api.post(
    `${root}/authenticator/confirm`,
    operations.confirmApp,
    managed(async (factors, person, request) => {
      const code = requiredText(bodyOf(request), 'code')
      const { codes } = await factors.confirmApp(person, code, clientAddress(request))
      return { recoverycodes: codes }
    }),
  )
  api.post(
    `${root}/authenticator/remove`,
    operations.removeApp,
    managed(async (factors, person, request) => {
      await factors.removeApp(person, proofIn(request))
      return {}
    }),
  )
  api.post(
    `${root}/recoverycodes`,
    operations.renewCodes,
    managed(async (factors, person, request) => ({
      recoverycodes: await factors.renewCodes(person, proofIn(request)),
    })),
  )

  api.post(
    `${root}/passkeys/options`,
    operations.beginPasskey,
    managed((factors, person, request) => factors.beginPasskey(person, proofIn(request))),
  )
  api.post(
    `${root}/passkeys`,
    operations.addPasskey,
    managed(async (factors, person, request, reply) => {
      const body = bodyOf(request)
      const name = requiredText(body, 'name', 100)
      const { id, codes } = await factors.confirmPasskey(person, { name, response: body.response })
      reply.code(201)
      return { id, recoverycodes: codes }
    }),
  )
  api.put(
    `${root}/passkeys/:passkeyid`,
    operations.renamePasskey,
    managed(async (factors, person, request) => {
      const id = idOf(request.params.passkeyid, 'passkey')
      const name = requiredText(bodyOf(request), 'name', 100)
      await factors.renamePasskey(person, id, name)
      return { id, name }
    }),
  )
  api.post(
    `${root}/passkeys/:passkeyid/remove`,
    operations.removePasskey,
    managed(async (factors, person, request) => {
      const id = idOf(request.params.passkeyid, 'passkey')
      await factors.removePasskey(person, id, proofIn(request))
      return { id }
    }),
  )
}

async function ownStanding(factors: SecondFactor, person: SignedInPerson['person']): Promise<object> {
  const { isDemanded, app, passkeys, codesLeft } = await factors.standing(person)
  return {
    required: isDemanded,
    passkeysavailable: factors.withPasskeys,
    ...(app ? { authenticator: app } : {}),
    passkeys,
    recoverycodes: codesLeft,
  }
}
