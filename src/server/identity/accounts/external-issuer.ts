/**
 * Another OpenID Connect issuer instead of our own identity server, set up from its discovery document. It is trusted for verified
 * email addresses: it decides who a person is, never what they may do.
 */
import { createRemoteJWKSet, type JWTPayload } from 'jose'
import { z } from 'zod'
import { isEmail } from '../../../contract/language/email.ts'
import { opening } from '../../../contract/lazy.ts'
import { problem } from '../../../contract/requests/problem.ts'
import type { Queries } from '../tables.ts'
import { BadToken, type Issuer } from './bearer.ts'
import { type Person, personByEmail } from './people.ts'

const metadata = z.object({ issuer: z.string(), jwks_uri: z.url(), token_endpoint: z.url() })

export interface ExternalIssuer extends Issuer {
  /** Token endpoint. */
  tokenEndpoint(): Promise<string>
}

/**
 * Discovery runs on first use and is cached; after a failure the next use tries again, and callers get the Problem
 * `unavailable`.
 * @param issuer without a trailing slash; the issuer's own metadata may have one.
 */
export function externalIssuer(issuer: string): ExternalIssuer {
  const discovered = opening(() =>
    discover(issuer).catch((cause: unknown) => {
      throw Object.assign(problem('unavailable', 'The identity server cannot be reached. Try again soon'), {
        cause,
      })
    }),
  )
  return {
    issuer: [issuer, `${issuer}/`],
    keys: async () => (await discovered.get()).keys,
    tokenEndpoint: async () => (await discovered.get()).tokenEndpoint,
  }
}

async function discover(issuer: string) {
  const address = `${issuer}/.well-known/openid-configuration`
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const document = metadata.parse(await answer.json())
  // OpenID Connect Discovery 4.3: the metadata must name the requested issuer.
  if (document.issuer.replace(/\/$/, '') !== issuer)
    throw new Error(`${address} speaks for ${document.issuer}, not for ${issuer}`)
  return { keys: createRemoteJWKSet(new URL(document.jwks_uri)), tokenEndpoint: document.token_endpoint }
}

/**
 * Finds the person of a token by verified email.
 * @throws BadToken if the token has no email, or an unverified one.
 */
export function personOfExternal(queries: Queries, claims: JWTPayload): Promise<Person | undefined> {
  const { email, email_verified: verified } = claims
  if (typeof email !== 'string' || verified !== true) {
    throw new BadToken('The access token names no verified email address.')
  }
  // Sign-in addresses are ASCII, so an address with a look-alike letter is another person's.
  return isEmail(email) ? personByEmail(queries, email) : Promise.resolve(undefined)
}
