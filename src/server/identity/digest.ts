import { hash, randomBytes } from 'node:crypto'

/**
 * SHA-256 as 64 hexadecimal digits, for unguessable values (keys, tokens, secrets). Passwords need `passwords.ts`.
 */
export function digest(text: string): string {
  return hash('sha256', text, 'hex')
}

/** 256 random bits as 43 URL-safe characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
