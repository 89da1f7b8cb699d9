/** Set-ups of factors in progress. Each expires after ten minutes, or when another of its kind starts. */
import { sql } from 'kysely'
import type { Person } from '../../accounts/people.ts'
import type { Queries } from '../../tables.ts'

export type SetUpKind = 'authenticator' | 'passkey'

const tenMinutes = sql<Date>`now() + interval '10 minutes'`

export async function saveSetUp(queries: Queries, person: Person, kind: SetUpKind, value: string): Promise<void> {
  const { account, contact } = person
  await queries
    .insertInto('factor_setups')
    .values({ account_id: account, contactid: contact, kind, value, expires: tenMinutes })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'contactid', 'kind']).doUpdateSet({ value, expires: tenMinutes }),
    )
    .execute()
}

export async function findSetUp(queries: Queries, person: Person, kind: SetUpKind): Promise<string | undefined> {
  const row = await queries
    .selectFrom('factor_setups')
    .select('value')
    .where('account_id', '=', person.account)
    .where('contactid', '=', person.contact)
    .where('kind', '=', kind)
    .where('expires', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.value
}

/** Ends a set-up and returns its data, once. */
export async function consumeSetUp(queries: Queries, person: Person, kind: SetUpKind): Promise<string | undefined> {
  const row = await queries
    .deleteFrom('factor_setups')
    .where('account_id', '=', person.account)
    .where('contactid', '=', person.contact)
    .where('kind', '=', kind)
    .returning(['value', sql<boolean>`expires > now()`.as('isalive')])
    .executeTakeFirst()
  return row?.isalive ? row.value : undefined
}

/** Removes expired set-ups. */
export async function cleanUpSetUps(queries: Queries): Promise<void> {
  await queries.deleteFrom('factor_setups').where('expires', '<', sql<Date>`now()`).execute()
}
