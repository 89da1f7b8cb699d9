/**
 * Storage adapter of the identity server. Codes, refresh tokens and browser sessions are stored by their SHA-256, so that a
 * leaked database signs nobody in.
 */
import { sql } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { InvalidGrant } from 'oidc-provider/lib/helpers/errors.js'
import { getPerson } from '../accounts/people.ts'
import { revokeGrants } from '../accounts/sessions/end-grants.ts'
import { digest } from '../digest.ts'
import type { Queries } from '../tables.ts'
import { findClient } from './clients.ts'

/** PostgreSQL texts can't contain NUL, so no record has such a name. */
const isNoName = (text: string) => text.includes('\0')

/** Models whose id is the secret. Sessions found by `uid` are only read, so they need no id. */
const bearerModels: ReadonlySet<string> = new Set(['AuthorizationCode', 'RefreshToken', 'Session'])

/**
 * Two tabs may send the same refresh token at once, or a client may repeat a request whose response was lost. Within these
 * seconds a used refresh token is refused like an unknown one, and the tab that lost the race reads the token its neighbour
 * stored. Later reuse means that the token was copied: the whole grant ends (RFC 9700, 4.14).
 */
const grace = sql`interval '10 seconds'`

/**
 * @param model the identity server's name of the kind of record.
 * @param announce called with the account of a grant that ended.
 */
export function oauthStore(queries: Queries, model: string, announce: (account: number) => void): Adapter {
  const key = (id: string) => (bearerModels.has(model) ? digest(id) : id)
  const one = (id: string) => ({ model, id: key(id) })

  return {
    async upsert(id, { jti: _, ...payload }, expiresIn) {
      const row = {
        payload: JSON.stringify(payload, withoutCookie),
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
      if (isNoName(id)) return undefined
      if (model === 'Client') return findClient(queries, id)
      const row = await live(queries, model).where('id', '=', key(id)).executeTakeFirst()
      if (!row || (row.justconsumed && model === 'RefreshToken')) return undefined
      return toPayload(id, row)
    },

    async findByUid(uid) {
      if (isNoName(uid)) return undefined
      const row = await live(queries, model).where('uid', '=', uid).executeTakeFirst()
      return row && toPayload(row.id, row)
    },

    /** Only the device flow needs this, and it is off. */
    findByUserCode: () => Promise.resolve(undefined),

    async consume(id) {
      const row = await queries
        .updateTable('oauth_records')
        .set({ consumed: sql`now()` })
        .where('model', '=', model)
        .where('id', '=', key(id))
        .where('consumed', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!row) throw new InvalidGrant('already used')
    },

    async destroy(id) {
      if (model === 'Grant') return endGrant(queries, id, announce)
      await queries.deleteFrom('oauth_records').where('model', '=', model).where('id', '=', key(id)).execute()
    },

    async revokeByGrantId(grantId) {
      await queries.deleteFrom('oauth_records').where('model', '=', model).where('grantid', '=', grantId).execute()
    },
  }
}

/** Interactions store their session's `uid`, and its cookie, which is never read again. */
const withoutCookie = (name: string, value: unknown) => (name === 'cookie' ? undefined : value)

/** Called by the library if a code or refresh token is reused, or its program revokes it. */
async function endGrant(queries: Queries, id: string, announce: (account: number) => void): Promise<void> {
  const row = await live(queries, 'Grant').where('id', '=', id).executeTakeFirst()
  const person = getPerson(String(row?.payload.accountId))
  if (!person) return
  await revokeGrants(queries, person.account, [id])
  announce(person.account)
}

/** Removes what has expired. */
export async function cleanUpRecords(queries: Queries): Promise<void> {
  await queries.deleteFrom('oauth_records').where('expires', '<', sql<Date>`now()`).execute()
}

function live(queries: Queries, model: string) {
  return queries
    .selectFrom('oauth_records')
    .select(['id', 'payload', 'expires'])
    .select([
      sql<boolean>`consumed is not null`.as('consumed'),
      sql<boolean>`coalesce(consumed > now() - ${grace}, false)`.as('justconsumed'),
    ])
    .where('model', '=', model)
    .where(sql<boolean>`coalesce(expires > now(), true)`)
}

/** Use extends a grant beyond its original expiry, so the column counts, not the payload. */
function toPayload(id: string, { payload, expires, consumed }: StoredArtifact): AdapterPayload {
  const exp = expires && Math.floor(expires.getTime() / 1000)
  return { ...payload, jti: id, ...(exp === null ? {} : { exp }), ...(consumed ? { consumed: true } : {}) }
}

interface StoredArtifact {
  readonly payload: Record<string, unknown>
  readonly expires: Date | null
  readonly consumed: boolean
}
