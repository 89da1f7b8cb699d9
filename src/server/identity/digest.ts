import { hash, randomBytes } from 'node:crypto'

/**
 * SHA-256 as 64 hexadecimal digits. For values that nobody can guess (keys, tokens, secrets): passwords need
 * `passwords.ts`.
 */
export function digest(text: string): string {
  return hash('sha256', text, 'hex')
}

/** 256 unguessable bits as 43 characters that are safe in an address. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
