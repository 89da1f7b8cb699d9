/** Keys of the identity server, created on first use and stored encrypted, so that sign-ins survive a restart. */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { isSealed, type Sealed } from '../secrets/sealed.ts'
import { randomToken } from './digest.ts'
import type { Queries } from './tables.ts'

/** Supported by every OpenID client, and the cheapest to verify. */
export const signingAlgorithm = 'RS256'

export interface IdentityKeys {
  /** Private keys that sign tokens, current first. */
  readonly signing: readonly JWK[]
  /**
   * Secrets that sign cookies, current first. What only a dropped one has signed is void: sessions of the identity server end,
   * and browsers that people have not signed in with since are unknown again (`guessing/devices.ts`).
   */
  readonly cookies: readonly string[]
}

/** Loads or creates the keys. Processes that start at the same time get the same ones. */
export async function loadKeys(queries: Queries, sealed: Sealed): Promise<IdentityKeys> {
  return {
    signing: await loadOrCreate(queries, sealed, 'signing', async () => [await newSigningKey()]),
    cookies: await loadOrCreate(queries, sealed, 'cookies', async () => [randomToken()]),
  }
}

async function loadOrCreate<T>(queries: Queries, sealed: Sealed, purpose: string, make: () => Promise<T>): Promise<T> {
  const key = await find(queries, purpose)
  if (typeof key === 'string' && isSealed(key)) return JSON.parse(sealed.open(key)) as T
  const value = JSON.stringify(key ?? (await make()))
  await queries
    .insertInto('identity_keys')
    .values({ purpose, value: JSON.stringify(sealed.seal(value)) })
    .onConflict((conflict) =>
      // Encrypts keys of older installations without replacing them.
      key === undefined
        ? conflict.doNothing()
        : conflict.column('purpose').doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute()
  return JSON.parse(sealed.open(String(await find(queries, purpose)))) as T
}

async function find(queries: Queries, purpose: string): Promise<unknown> {
  const row = await queries
    .selectFrom('identity_keys')
    .select('value')
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row?.value
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const key = await exportJWK(privateKey)
  return { ...key, kid: await calculateJwkThumbprint(key), alg: signingAlgorithm, use: 'sig' }
}

/** The public part of a signing key. */
export function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK
}
