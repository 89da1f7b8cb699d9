/** Keys of the identity server. Made on first use and kept in the database, so that sign-ins outlive a restart. */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
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
export async function loadKeys(queries: Queries): Promise<IdentityKeys> {
  return {
    signing: await kept(queries, 'signing', async () => [await newSigningKey()]),
    cookies: await kept(queries, 'cookies', async () => [randomToken()]),
  }
}

async function kept<T>(queries: Queries, purpose: string, make: () => Promise<T>): Promise<T> {
  const find = () =>
    queries.selectFrom('identity_keys').select('value').where('purpose', '=', purpose).executeTakeFirst()
  const found = await find()
  if (found) return found.value as T
  await queries
    .insertInto('identity_keys')
    .values({ purpose, value: JSON.stringify(await make()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.value as T
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
