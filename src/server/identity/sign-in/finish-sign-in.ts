/** Completes a sign-in: answers the identity server's interaction and records how the person authenticated. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { getSubject, type Person } from '../accounts/people.ts'
import type { SecurityLog } from '../accounts/security-log/security-log.ts'
import type { Queries } from '../tables.ts'
import type { Devices } from './guessing/devices.ts'
import { endPendingSignIn } from './second-factor/pending-sign-ins.ts'
import { forgiveFailures } from './sign-in-throttle.ts'

/** Values of the claim `acr`: one factor or two, by the levels of NIST SP 800-63. */
export const levels = { one: 'aal1', two: 'aal2' } as const

/** The `amr` value for two factors (RFC 8176). */
export const twoFactors = 'mfa'

export interface SignedIn {
  readonly uid: string
  readonly person: Person
  readonly email: string
  /** Values of RFC 8176. */
  readonly methods: readonly string[]
}

export type FinishSignIn = (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => Promise<FastifyReply>

export interface FinishSettings {
  readonly provider: Provider
  readonly queries: Queries
  readonly devices: Devices
  readonly securityLog: SecurityLog
}

export function finishSignIn({ provider, queries, devices, securityLog }: FinishSettings): FinishSignIn {
  return async (request, reply, { uid, person, email, methods }) => {
    await endPendingSignIn(queries, uid)
    await forgiveFailures(queries, { email, address: request.ip, device: devices.known(email) })
    devices.remember(reply, email)
    securityLog.record({ event: 'signin.succeeded', ...person, facts: { methods: methods.join(' ') } })
    const acr = methods.includes(twoFactors) ? levels.two : levels.one
    const login = { accountId: getSubject(person), amr: [...methods], acr }
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303)
  }
}
