/** Verifies bearer tokens: signature, issuer, audience and time. Rights are never read from them. */

import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'

/** The token is invalid. The message is for the caller. */
export class BadToken extends Error {}

export interface Issuer {
  /** Accepted values of `iss`. */
  readonly issuer: string | string[]
  /** Returns the issuer's public keys. */
  keys(): Promise<JWTVerifyGetKey>
  /** Required `typ` of access tokens (RFC 9068); undefined if the issuer sets none. */
  readonly typ?: string
}

/** Most verified tokens cached, so that the requests of a page cost one signature check. */
const capacity = 5_000

/** Most milliseconds a token is cached, regardless of its expiry. */
const maxAge = 3_600_000

/** Clock tolerance in seconds. */
const tolerance = 5

/**
 * Creates a verifier of access tokens for `audience`. Caches each token until it expires, at most for an hour: signatures don't
 * change, and rights are looked up per request anyway.
 * @returns a function from token to claims; it rejects with BadToken, or with the error of fetching keys.
 */
export function tokenCheck(issuer: Issuer, audience: string): (token: string) => Promise<JWTPayload> {
  const checkedTokens = new LRUCache<string, JWTPayload>({ max: capacity, ttl: maxAge, ttlAutopurge: true })

  return async (token) => {
    const payload = checkedTokens.get(token)
    if (payload && (payload.exp ?? 0) * 1000 > Date.now()) return payload
    checkedTokens.delete(token)
    const claims = await verify(token, issuer, audience)
    const remainder = (claims.exp ?? 0) * 1000 - Date.now()
    if (remainder > 0) checkedTokens.set(token, claims, { ttl: Math.min(maxAge, remainder) })
    return claims
  }
}

/** Errors caused by the token. Others, such as keys that can't be fetched, are not the caller's fault. */
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
