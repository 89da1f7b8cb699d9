/**
 * Another OpenID Connect issuer in place of our own identity server: found by its discovery document, trusted for the
 * email addresses that it has verified. It decides who somebody is, never what they may do.
 */
import { createRemoteJWKSet, type JWTPayload } from 'jose'
import { z } from 'zod'
import { isEmail } from '../../../contract/language/email.ts'
import { opening } from '../../../contract/lazy.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import type { Queries } from '../tables.ts'
import { BadToken, type Issuer } from './bearer.ts'
import { type Person, personByEmail } from './people.ts'

const metadata = z.object({ issuer: z.string(), jwks_uri: z.url(), token_endpoint: z.url() })

export interface ExternalIssuer extends Issuer {
  /** Address that exchanges codes and refresh tokens. */
  tokenEndpoint(): Promise<string>
}

/**
 * Discovery happens on first use and is kept; while it fails, the next use tries again.
 * Whoever asks meanwhile is told Problem `unavailable`.
 * @param issuer without a slash at the end; the issuer itself may name itself with one.
 */
export function externalIssuer(issuer: string): ExternalIssuer {
  const discovered = opening(() =>
    discover(issuer).catch((cause: unknown) => {
      throw Object.assign(new Problem('unavailable', 'The identity server cannot be reached. Try again soon.'), {
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
  const found = metadata.parse(await answer.json())
  // OpenID Connect Discovery 4.3: the issuer named inside must be the one that was asked for.
  if (found.issuer.replace(/\/$/, '') !== issuer)
    throw new Error(`${address} speaks for ${found.issuer}, not for ${issuer}`)
  return { keys: createRemoteJWKSet(new URL(found.jwks_uri)), tokenEndpoint: found.token_endpoint }
}

/**
 * The person whom such a token is about, by verified email.
 * @throws BadToken when the token names no email, or one that the issuer has not verified.
 */
export function personOfExternal(queries: Queries, claims: JWTPayload): Promise<Person | undefined> {
  const { email, email_verified: verified } = claims
  if (typeof email !== 'string' || verified !== true) {
    throw new BadToken('The access token names no verified email address.')
  }
  // Sign-in addresses are ASCII: a letter that only looks like one of theirs is somebody else's address.
  return isEmail(email) ? personByEmail(queries, email) : Promise.resolve(undefined)
}
