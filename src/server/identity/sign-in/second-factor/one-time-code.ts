/** Codes of authenticator apps (RFC 6238): six digits, 30 seconds, HMAC-SHA-1, as all apps support. */
import { Secret, TOTP } from 'otpauth'

const period = 30
const issuer = 'Worklane'

/** Clock tolerance in half minutes, either way. */
const tolerance = 1

/** 160 random bits in base32, the length that RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** Content of the QR code: the secret and its owner. */
export const setUpAddress = (secret: string, email: string): string => totp(secret, email).toString()

/**
 * The half minute of the code; undefined if it is wrong. The library compares in constant time.
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
