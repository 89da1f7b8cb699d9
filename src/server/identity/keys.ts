/** Keys of the identity server. Made on first use and kept in the database, sealed, so that sign-ins outlive a restart. */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { isSealed, type Sealed } from '../sealed/sealed.ts'
import { randomToken } from './digest.ts'
import type { Queries } from './tables.ts'

/** Every OpenID client understands it, and checking it is the cheapest of all. */
export const signingAlgorithm = 'RS256'

export interface IdentityKeys {
  /** Private keys that sign tokens, current first. */
  readonly signing: readonly JWK[]
  /** Secrets that sign cookies, current first. */
  readonly cookies: readonly string[]
}

/** The stored keys. Several processes that start at once end up with the same ones. */
export async function loadKeys(queries: Queries, sealed: Sealed): Promise<IdentityKeys> {
  return {
    signing: await kept(queries, sealed, 'signing', async () => [await newSigningKey()]),
    cookies: await kept(queries, sealed, 'cookies', async () => [randomToken()]),
  }
}

async function kept<T>(queries: Queries, sealed: Sealed, purpose: string, make: () => Promise<T>): Promise<T> {
  const found = await find(queries, purpose)
  if (typeof found === 'string' && isSealed(found)) return JSON.parse(sealed.open(found)) as T
  const value = JSON.stringify(found ?? (await make()))
  await queries
    .insertInto('identity_keys')
    .values({ purpose, value: JSON.stringify(sealed.seal(value)) })
    .onConflict((conflict) =>
      // Keys of an installation from before they were sealed stay the same keys.
      found === undefined
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

/** The part of a signing key that everybody may know. */
export function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK
}
