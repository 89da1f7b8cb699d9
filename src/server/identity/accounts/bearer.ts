/** Checks bearer tokens: signature, issuer, audience and time. Who may do what is not read from them. */

import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'

/** The token is not acceptable; the message says why, for the caller. */
export class BadToken extends Error {}

export interface Issuer {
  /** What `iss` may say. */
  readonly issuer: string | string[]
  /** Fetches or holds the issuer's public keys. */
  keys(): Promise<JWTVerifyGetKey>
  /** `typ` that access tokens of this issuer must carry; undefined where it is not settled (RFC 9068). */
  readonly typ?: string
}

/** How many checked tokens are remembered, so that a page's worth of requests costs one signature check. */
const capacity = 5_000

/** Milliseconds for which one is remembered at most, whatever an issuer says. */
const longest = 3_600_000

/** Seconds by which clocks may differ. */
const tolerance = 5

/**
 * A check of access tokens for `audience`. Remembers each token until it expires, for an hour at most: signatures do not change, and rights are
 * looked up per request anyway.
 * @returns a function from token to claims; it rejects with BadToken, or with what went wrong while fetching keys.
 */
export function tokenCheck(issuer: Issuer, audience: string): (token: string) => Promise<JWTPayload> {
  const checked = new LRUCache<string, JWTPayload>({ max: capacity, ttl: longest, ttlAutopurge: true })

  return async (token) => {
    const known = checked.get(token)
    if (known && (known.exp ?? 0) * 1000 > Date.now()) return known
    checked.delete(token)
    const claims = await verify(token, issuer, audience)
    const left = (claims.exp ?? 0) * 1000 - Date.now()
    if (left > 0) checked.set(token, claims, { ttl: Math.min(longest, left) })
    return claims
  }
}

/** What is the token's fault; anything else, such as keys that cannot be fetched, is not the caller's. */
const badTokens = [
  errors.JWTInvalid,
  errors.JWTClaimValidationFailed,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
]

async function verify(token: string, { issuer, keys, typ }: Issuer, audience: string): Promise<JWTPayload> {
  try {
    decodeJwt(token)
    const options = { issuer, audience, clockTolerance: tolerance, requiredClaims: ['exp', 'sub'] }
    const { payload } = await jwtVerify(token, await keys(), typ === undefined ? options : { ...options, typ })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new BadToken('The access token has expired.')
    if (badTokens.some((kind) => error instanceof kind)) throw new BadToken('The access token is not valid.')
    throw error
  }
}
