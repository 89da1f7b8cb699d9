/**
 * Ends what people hold because they signed in: sessions of browsers, grants to programs with every code and token that came
 * from them, and sessions of AI clients. Access tokens are refused from then on, because their grant no longer stands; other
 * parts and processes look again when they are told that the account's `sessions` changed (see follow-changes.ts).
 */
import { sql } from 'kysely'
import { type Person, subjectOf } from '../accounts/people.ts'
import { webClientId } from '../oauth/clients.ts'
import type { Queries } from '../tables.ts'

/** The name by which the feed of changes tells that sign-ins of an account ended. */
export const sessionsChanged = 'sessions'

/**
 * Ends everything that a person is signed in with. To be announced, as a change of `sessions`, after it is committed.
 * @param except the grant of the request that asks for it, which stays with its tokens and, for the web app, with the session
 *   of its browser.
 */
export async function endGrants(
  queries: Queries,
  person: Person,
  { except = null }: { readonly except?: string | null } = {},
): Promise<void> {
  const { account, contact } = person
  const subject = subjectOf(person)
  const keptSession = sql`
    select sessionuid
    from signins
    where account_id = ${account} and contactid = ${contact} and grantid = ${except} and clientid = ${webClientId}
  `
  const others = except === null ? sql<boolean>`true` : sql<boolean>`grantid is distinct from ${except}`
  await sql`
    delete from oauth_records
    where payload->>'accountId' = ${subject}
      and case model
        when 'Session' then uid is distinct from (${keptSession})
        when 'Grant' then id is distinct from ${except}
        else ${others}
      end
  `.execute(queries)
  // A sign-in whose password was right and that has not come to its end.
  await sql`
    delete from oauth_records
    where model = 'Interaction' and payload->'result'->'login'->>'accountId' = ${subject}
  `.execute(queries)
  for (const table of [sql.table('mcp_sessions'), sql.table('signins')]) {
    await sql`delete from ${table} where account_id = ${account} and contactid = ${contact} and ${others}`.execute(
      queries,
    )
  }
}

/**
 * Ends single grants of an account, with every code, refresh token and session of an AI client that came from them. A question
 * that is being asked in the same browser stays: somebody else may be answering it.
 */
export async function revokeGrants(queries: Queries, account: number, grants: readonly string[]): Promise<void> {
  if (grants.length === 0) return
  const some = sql.join(grants)
  await sql`
    delete from oauth_records
    where (grantid in (${some}) and model <> 'Interaction') or (model = 'Grant' and id in (${some}))
  `.execute(queries)
  await sql`delete from mcp_sessions where account_id = ${account} and grantid in (${some})`.execute(queries)
  await sql`delete from signins where account_id = ${account} and grantid in (${some})`.execute(queries)
}

/** Signs a browser out: its session ends, and with it every program that was allowed in it. */
export async function endBrowser(queries: Queries, { account, contact }: Person, session: string): Promise<void> {
  const { rows } = await sql<{ grantid: string | null }>`
    delete from signins
    where account_id = ${account} and contactid = ${contact} and sessionuid = ${session}
    returning grantid
  `.execute(queries)
  await sql`delete from oauth_records where model = 'Session' and uid = ${session}`.execute(queries)
  await revokeGrants(
    queries,
    account,
    rows.flatMap(({ grantid }) => grantid ?? []),
  )
}
