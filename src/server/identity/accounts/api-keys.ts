/** Creates, finds and revokes API keys. The key itself is shown once and never stored. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { digest } from '../digest.ts'
import type { Queries } from '../tables.ts'

/** Crockford's alphabet, without characters that are easily confused. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A new key: four groups and the product's suffix, 80 random bits. */
export function randomApiKey(): string {
  return [group(), group(), group(), group(), 'WL4'].join('-')
}

export interface StoredApiKey {
  readonly account: number
  readonly id: number
}

/** Stored parts of a key: a digest to find it by, and its last characters for display. */
export function apiKeyColumns(key: string): { keyhash: string; ending: string } {
  return { keyhash: digest(key), ending: key.slice(-8) }
}

/**
 * Stores a new key and returns it in clear, the only time.
 * @param newKey a fixed key for demo data and tests; random if missing.
 */
export async function createApiKey(
  queries: Queries,
  newKey: { account: number; name: string; key?: string },
): Promise<StoredApiKey & { key: string }> {
  const key = newKey.key ?? randomApiKey()
  const { id } = await queries
    .insertInto('apikeys')
    .values({ account_id: newKey.account, name: newKey.name, ...apiKeyColumns(key) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { account: newKey.account, id, key }
}

/** Revokes a key. Call `forgetActors` for its account afterwards. */
export async function revokeApiKey(queries: Queries, { account, id }: StoredApiKey): Promise<void> {
  await queries
    .updateTable('apikeys')
    .set({ deleted: true })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
}

/** Records the last use, at most once a minute per key. */
export async function recordUse(queries: Queries, { account, id }: StoredApiKey): Promise<void> {
  await queries
    .updateTable('apikeys')
    .set({ lastused: sql`now()` })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(lastused < now() - interval '1 minute', true)`)
    .execute()
}
