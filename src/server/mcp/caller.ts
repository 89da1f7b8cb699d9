/**
 * The caller of the tool endpoint: the holder of the session, or of the request's credential.
 * The credential of `initialize` is valid for the session, so later requests need none while it is valid and the session is in
 * use. If one is sent, it must belong to the same caller: a stolen session id does not even reveal that the session exists. A
 * new access token of the same person is accepted; an expired one is refused, so that the client renews it.
 */
import type { FastifyRequest } from 'fastify'
import type { Authentication, CredentialHolder, Refusal } from '../identity/accounts/authentication.ts'
import type { Identity } from '../identity/identity.ts'
import type { Narrowing } from './offer.ts'
import type { Sessions } from './sessions.ts'

export interface Callers {
  /** For the authentication hook; looks the caller up once per request. */
  readonly find: (request: FastifyRequest) => Promise<Authentication>
  /** On whose behalf a session would run that this request opens. */
  readonly holderOf: (request: FastifyRequest) => CredentialHolder | undefined
  /** What the session of the request is limited to; undefined without a session. */
  readonly narrowingOf: (request: FastifyRequest) => Narrowing | undefined
  /** Whether the request names a session that does not exist or belongs to another caller. */
  readonly isLost: (request: FastifyRequest) => boolean
}

/** The session id of a request. */
export function getSession(request: FastifyRequest): string | undefined {
  const name = request.headers['mcp-session-id']
  return typeof name === 'string' && name !== '' ? name : undefined
}

const sendsCredential = ({ headers }: FastifyRequest) =>
  headers.authorization !== undefined || headers.apikey !== undefined

/** @param metadataUrl protected resource metadata, in the 401 response (RFC 9728, 5.1) */
export function callers(
  identity: Pick<Identity, 'authenticate' | 'revalidate'>,
  sessions: Sessions,
  metadataUrl: string,
): Callers {
  const holders = new WeakMap<FastifyRequest, CredentialHolder>()
  const narrowings = new WeakMap<FastifyRequest, Narrowing>()
  const lostRequests = new WeakSet<FastifyRequest>()

  const bySession = async (request: FastifyRequest, name: string): Promise<Authentication> => {
    const authentication = sendsCredential(request) ? await identity.authenticate(request.headers) : undefined
    if (authentication && 'refusal' in authentication) return authentication
    const session = await sessions.find(name, authentication?.holder)
    if (session) {
      narrowings.set(request, session.narrowing)
      return authentication ?? identity.revalidate(session.holder)
    }
    lostRequests.add(request)
    return authentication ?? identity.authenticate({})
  }

  return {
    async find(request) {
      const name = getSession(request)
      const outcome = await (name === undefined ? identity.authenticate(request.headers) : bySession(request, name))
      if ('refusal' in outcome) return { refusal: pointed(outcome.refusal, metadataUrl) }
      holders.set(request, outcome.holder)
      return outcome
    },
    holderOf: (request) => holders.get(request),
    narrowingOf: (request) => narrowings.get(request),
    isLost: (request) => lostRequests.has(request),
  }
}

function pointed({ message, challenge }: Refusal, metadataUrl: string): Refusal {
  return { message, challenge: `${challenge}, resource_metadata="${metadataUrl}"` }
}
