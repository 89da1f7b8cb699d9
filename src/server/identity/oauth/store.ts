/**
 * Keeps the identity server's records in the database. Codes, refresh tokens and sessions of browsers are kept under their
 * SHA-256, so that a copy of the database signs nobody in.
 */
import { sql } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { InvalidGrant } from 'oidc-provider/lib/helpers/errors.js'
import { type Person, personOf, subjectOf } from '../accounts/people.ts'
import { digest } from '../digest.ts'
import { revokeGrants } from '../sessions/end-grants.ts'
import type { Queries } from '../tables.ts'
import { findClient } from './clients.ts'

/** PostgreSQL keeps no NUL in a text: under a name that has one there is nothing. */
const isNoName = (text: string) => text.includes('\0')

/** Models whose id is what the client presents. A session that is found by its `uid` is only looked at, so it needs no id. */
const bearerModels: ReadonlySet<string> = new Set(['AuthorizationCode', 'RefreshToken', 'Session'])

/**
 * Two tabs may send the same refresh token at the same moment, or a client may repeat a request whose answer was lost. So
 * within these seconds a used refresh token is refused like an unknown one and nothing else happens: who lost the race reads
 * the new token that its neighbour stored. Later use means that a token was copied: the whole grant ends (RFC 9700, 4.14).
 */
const grace = sql`interval '10 seconds'`

/**
 * @param model the identity server's name of the kind of record.
 * @param announce is told of the account in which a grant ended.
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
      const found = await live(queries, model).where('id', '=', key(id)).executeTakeFirst()
      if (!found || (found.justconsumed && model === 'RefreshToken')) return undefined
      return restored(id, found)
    },

    async findByUid(uid) {
      if (isNoName(uid)) return undefined
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
      if (!used) throw new InvalidGrant('already used')
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

/** A question to a person notes the session that it was asked in by its `uid`, and by its cookie, which nothing reads again. */
const withoutCookie = (name: string, value: unknown) => (name === 'cookie' ? undefined : value)

/** The library ends a grant whose code or refresh token was used twice, or revoked by its program. */
async function endGrant(queries: Queries, id: string, announce: (account: number) => void): Promise<void> {
  const found = await live(queries, 'Grant').where('id', '=', id).executeTakeFirst()
  const person = personOf(String(found?.payload.accountId))
  if (!person) return
  await revokeGrants(queries, person.account, [id])
  announce(person.account)
}

/** Selects what a person granted to a program by signing in there, if it still stands. */
export function standingGrant(queries: Queries, person: Person, grant: string) {
  return live(queries, 'Grant')
    .where('id', '=', grant)
    .where(sql<boolean>`payload->>'accountId' = ${subjectOf(person)}`)
}

/** Removes what has expired. */
export async function sweepRecords(queries: Queries): Promise<void> {
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

/** A grant that is used goes on longer than it was made for: what the column says counts. */
function restored(id: string, { payload, expires, consumed }: StoredArtifact): AdapterPayload {
  const exp = expires && Math.floor(expires.getTime() / 1000)
  return { ...payload, jti: id, ...(exp === null ? {} : { exp }), ...(consumed ? { consumed: true } : {}) }
}

interface StoredArtifact {
  readonly payload: Record<string, unknown>
  readonly expires: Date | null
  readonly consumed: boolean
}
