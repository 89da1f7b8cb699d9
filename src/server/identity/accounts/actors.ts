/**
 * Builds actors from verified credentials and caches them until their account changes. Rights come only from here, never from a
 * token.
 */
import { sql } from 'kysely'
import { type Actor, accountActor, type UserType, userTypes } from '../../../contract/rights.ts'
import type { Queries } from '../tables.ts'
import type { StoredApiKey } from './api-keys.ts'
import { activeLogins, getSubject, type Person } from './people.ts'

/**
 * The actor of a person; undefined if the person has no access, or the credential's grant has ended.
 * @param grant null for credentials of another issuer, whose grants are unknown here.
 */
export async function loadPerson(
  queries: Queries,
  { account, contact }: Person,
  grant: string | null,
): Promise<Actor | undefined> {
  const row = await activeLogins(queries)
    .select([
      'contact.type',
      'contact.companyid',
      'contact.divisionid',
      'contact.administrator',
      'account.timezone',
      'account.locale',
      'account.aideletion',
    ])
    .select([
      sql<number[] | null>`(
        select json_agg(teamid)
        from team_members
        where account_id = contact.account_id and contactid = contact.id
      )`.as('teams'),
      sql<[number, number][] | null>`(
        select json_agg(json_build_array(permission, actions))
        from contact_permissions
        where account_id = contact.account_id and contactid = contact.id
      )`.as('grants'),
    ])
    .where('login.account_id', '=', account)
    .where('login.contactid', '=', contact)
    .$if(grant !== null, (person) =>
      person.where(({ exists }) => exists(validGrant(queries, { account, contact }, grant ?? ''))),
    )
    .executeTakeFirst()
  if (!row) return undefined
  return {
    account,
    kind: 'user',
    credential: `user:${contact}`,
    userType: parseUserType(row.type),
    administrator: row.administrator,
    contact,
    company: row.companyid,
    division: row.divisionid,
    teams: row.teams ?? [],
    grants: new Map(row.grants ?? []),
    timezone: row.timezone,
    locale: row.locale,
    aideletion: row.aideletion,
  }
}

/** Contact types without rights of their own, such as suppliers, count as "other". */
function parseUserType(type: string): UserType {
  return (userTypes as Readonly<Record<string, UserType>>)[type] ?? userTypes.other
}

/**
 * The actor of an API key, by digest or id; undefined if there is none, or it was revoked or has expired. `ends` is its expiry in
 * milliseconds.
 */
export async function loadApiKey(
  queries: Queries,
  credential: string | StoredApiKey,
): Promise<{ actor: Actor; key: StoredApiKey; ends: number | null } | undefined> {
  const keys = queries
    .selectFrom('apikeys')
    .innerJoin('accounts', 'accounts.id', 'apikeys.account_id')
    .select(['apikeys.account_id', 'apikeys.id', 'accounts.timezone', 'accounts.locale', 'accounts.aideletion'])
    .select(['apikeys.readonly', 'apikeys.scopes'])
    .select(
      sql<number | null>`
      extract(epoch from (apikeys.expires + 1)::timestamp at time zone accounts.timezone)::float
    `.as('ends'),
    )
    .where('apikeys.deleted', '=', false)
  const row = await (typeof credential === 'string'
    ? keys.where('apikeys.keyhash', '=', credential)
    : keys.where('apikeys.account_id', '=', credential.account).where('apikeys.id', '=', credential.id)
  ).executeTakeFirst()
  if (!row) return undefined
  const { timezone, locale, aideletion, readonly, scopes } = row
  const ends = row.ends === null ? null : Number(row.ends) * 1000
  if (ends !== null && ends <= Date.now()) return undefined
  const key = { account: row.account_id, id: row.id }
  const isLimited = readonly || scopes !== null || ends !== null
  const limits = { readonly, scopes: scopes === null ? null : new Set(scopes.split(',')) }
  const who = { account: key.account, credential: `key:${key.id}`, timezone, locale, aideletion }
  return { actor: accountActor({ ...who, ...(isLimited ? { limits } : {}) }), key, ends }
}

/**
 * The actor of a credential name (`user:7`, `key:3`), for work outside a request; undefined if it no longer has access.
 */
export async function loadCaller(queries: Queries, account: number, credential: string): Promise<Actor | undefined> {
  const [kind, id] = credential.split(':')
  if (kind === 'user') return loadPerson(queries, { account, contact: Number(id) }, null)
  return (await loadApiKey(queries, { account, id: Number(id) }))?.actor
}

/** Selects the grant of a sign-in to a program, if it is still valid. */
function validGrant(queries: Queries, person: Person, grant: string) {
  return queries
    .selectFrom('oauth_records')
    .select('id')
    .where('model', '=', 'Grant')
    .where('id', '=', grant)
    .where(sql<boolean>`coalesce(expires > now(), true)`)
    .where(sql<boolean>`payload->>'accountId' = ${getSubject(person)}`)
}
