/** Codes of an authenticator app (RFC 6238): six digits, half a minute each, HMAC-SHA-1, as every such app expects. */
import { Secret, TOTP } from 'otpauth'

const period = 30
const issuer = 'Worklane'

/** Half minutes by which the clocks of phone and service may differ, either way. */
const tolerance = 1

/** 160 random bits in base32, the length that RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says: the secret and whose it is. */
export const setUpAddress = (secret: string, email: string): string => totp(secret, email).toString()

/**
 * The half minute whose code this is, or undefined. Compared in constant time by the library.
 * @param now milliseconds since 1970.
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const digits = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const delta = totp(secret).validate({ token: digits, timestamp: now, window: tolerance })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })
}
