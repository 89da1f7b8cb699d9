/**
 * Keeps the identity server's records in the database. Codes and refresh tokens are kept under their SHA-256, so that a
 * copy of the database signs nobody in.
 */
import { sql } from 'kysely'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { digest } from '../digest.ts'
import type { Queries } from '../tables.ts'
import { findClient } from './clients.ts'

/** Models whose id is what the client presents. */
const bearerModels: ReadonlySet<string> = new Set(['AuthorizationCode', 'RefreshToken'])

/**
 * Two tabs may send the same refresh token at the same moment, or a client may repeat a request whose answer was lost. So
 * within these seconds a used refresh token is refused like an unknown one and nothing else happens: who lost the race reads
 * the new token that its neighbour stored. Later use means that a token was copied: the whole grant ends (RFC 9700, 4.14).
 */
const grace = sql`interval '10 seconds'`

/** @param model the identity server's name of the kind of record. */
export function oauthStore(queries: Queries, model: string): Adapter {
  const key = (id: string) => (bearerModels.has(model) ? digest(id) : id)
  const one = (id: string) => ({ model, id: key(id) })

  return {
    async upsert(id, { jti: _, ...payload }, expiresIn) {
      const row = {
        payload: JSON.stringify(payload),
        grantid: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expires: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      }
      await queries
        .insertInto('oauth_records')
        .values({ ...one(id), ...row, consumed: null })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
        .execute()
    },

    async find(id) {
      if (model === 'Client') return findClient(queries, id)
      const found = await live(queries, model).where('id', '=', key(id)).executeTakeFirst()
      if (!found || (found.justconsumed && model === 'RefreshToken')) return undefined
      return restored(id, found)
    },

    async findByUid(uid) {
      const found = await live(queries, model).where('uid', '=', uid).executeTakeFirst()
      return found && restored(found.id, found)
    },

    /** The device flow, which alone would ask, is off. */
    findByUserCode: () => Promise.resolve(undefined),

    async consume(id) {
      const used = await queries
        .updateTable('oauth_records')
        .set({ consumed: sql`now()` })
        .where('model', '=', model)
        .where('id', '=', key(id))
        .where('consumed', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!used) throw new errors.InvalidGrant('already used')
    },

    async destroy(id) {
      await queries.deleteFrom('oauth_records').where('model', '=', model).where('id', '=', key(id)).execute()
    },

    async revokeByGrantId(grantId) {
      await queries.deleteFrom('oauth_records').where('model', '=', model).where('grantid', '=', grantId).execute()
    },
  }
}

/** Ends grants with every code and refresh token that came from them. */
export async function revokeGrants(queries: Queries, grants: readonly string[]): Promise<void> {
  if (grants.length === 0) return
  await queries
    .deleteFrom('oauth_records')
    .where((where) =>
      where.or([where('grantid', 'in', grants), where.and([where('model', '=', 'Grant'), where('id', 'in', grants)])]),
    )
    .execute()
}

/** Whether what a person granted to a program, by signing in there, still stands. */
export async function grantStands(queries: Queries, grant: string): Promise<boolean> {
  return (await live(queries, 'Grant').where('id', '=', grant).executeTakeFirst()) !== undefined
}

/** Removes what has expired. */
export async function sweepRecords(queries: Queries): Promise<void> {
  await queries.deleteFrom('oauth_records').where('expires', '<', sql<Date>`now()`).execute()
}

function live(queries: Queries, model: string) {
  return queries
    .selectFrom('oauth_records')
    .select(['id', 'payload'])
    .select([
      sql<boolean>`consumed is not null`.as('consumed'),
      sql<boolean>`coalesce(consumed > now() - ${grace}, false)`.as('justconsumed'),
    ])
    .where('model', '=', model)
    .where(sql<boolean>`coalesce(expires > now(), true)`)
}

function restored(id: string, found: { payload: Record<string, unknown>; consumed: boolean }): AdapterPayload {
  return { ...found.payload, jti: id, ...(found.consumed ? { consumed: true } : {}) }
}
