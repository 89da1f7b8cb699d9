/** API keys: made, found and revoked. The key itself is shown once and never stored. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { digest } from '../digest.ts'
import type { Queries } from '../tables.ts'

/** Crockford's alphabet: nothing that is mistaken for something else when read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A key as the interface writes it: four groups and the suffix of the product; 80 random bits. */
export function randomApiKey(): string {
  return [group(), group(), group(), group(), 'WL4'].join('-')
}

export interface StoredApiKey {
  readonly account: number
  readonly id: number
}

/** What is kept of a key: a digest to find it by, and its end to tell it from others. */
export function apiKeyColumns(key: string): { keyhash: string; ending: string } {
  return { keyhash: digest(key), ending: key.slice(-8) }
}

/**
 * Stores a key and answers it in clear, for the only time.
 * @param wanted a fixed key, for demo data and tests; otherwise a random one.
 */
export async function createApiKey(
  queries: Queries,
  wanted: { account: number; name: string; key?: string },
): Promise<StoredApiKey & { key: string }> {
  const key = wanted.key ?? randomApiKey()
  const { id } = await queries
    .insertInto('apikeys')
    .values({ account_id: wanted.account, name: wanted.name, ...apiKeyColumns(key) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { account: wanted.account, id, key }
}

/** Ends a key at once; `forgetActors` of its account must follow. */
export async function revokeApiKey(queries: Queries, { account, id }: StoredApiKey): Promise<void> {
  await queries
    .updateTable('apikeys')
    .set({ deleted: true })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
}

/** Writes the time of use down, at most once a minute for each key. */
export async function recordUse(queries: Queries, { account, id }: StoredApiKey): Promise<void> {
  await queries
    .updateTable('apikeys')
    .set({ lastused: sql`now()` })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(lastused < now() - interval '1 minute', true)`)
    .execute()
}
