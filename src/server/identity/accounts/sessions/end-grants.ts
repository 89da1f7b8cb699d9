/**
 * Ends sign-ins: browser sessions, grants with all their codes and tokens, and sessions of AI clients. Access tokens are refused
 * from then on, because their grant is gone. Other parts and processes check again when the feed announces a change of the
 * account's `sessions` (see follow-changes.ts).
 */
import { sql } from 'kysely'
import type { Queries } from '../../tables.ts'
import { webClientId } from '../../web-client.ts'
import { getSubject, type Person } from '../people.ts'

/** Resource name that announces ended sign-ins on the feed of changes. */
export const sessionsChanged = 'sessions'

/**
 * Ends all sign-ins of a person. Announce it as a change of `sessions` after the commit.
 * @param except the grant of the request, which keeps its tokens and, for the web app, its browser session.
 */
export async function endGrants(
  queries: Queries,
  person: Person,
  { except = null }: { readonly except?: string | null } = {},
): Promise<void> {
  const { account, contact } = person
  const subject = getSubject(person)
  const keptSession = sql`
    select sessionuid
    from signins
    where account_id = ${account} and contactid = ${contact} and grantid = ${except} and clientid = ${webClientId}
  `
  const isOtherGrant = except === null ? sql<boolean>`true` : sql<boolean>`grantid is distinct from ${except}`
  await sql`
    delete from oauth_records
    where payload->>'accountId' = ${subject}
      and case model
        when 'Session' then uid is distinct from (${keptSession})
        when 'Grant' then id is distinct from ${except}
        else ${isOtherGrant}
      end
  `.execute(queries)
  // Sign-ins in progress, after the password.
  await sql`
    delete from oauth_records
    where model = 'Interaction' and payload->'result'->'login'->>'accountId' = ${subject}
  `.execute(queries)
  for (const table of [sql.table('mcp_sessions'), sql.table('signins')]) {
    await sql`delete from ${table} where account_id = ${account} and contactid = ${contact} and ${isOtherGrant}`.execute(
      queries,
    )
  }
}

/**
 * Ends single grants with their codes, refresh tokens and AI client sessions. A sign-in in progress in the same browser stays,
 * because it may be another person's.
 */
export async function revokeGrants(queries: Queries, account: number, grants: readonly string[]): Promise<void> {
  if (grants.length === 0) return
  const grantList = sql.join(grants)
  await sql`
    delete from oauth_records
    where (grantid in (${grantList}) and model <> 'Interaction') or (model = 'Grant' and id in (${grantList}))
  `.execute(queries)
  await sql`delete from mcp_sessions where account_id = ${account} and grantid in (${grantList})`.execute(queries)
  await sql`delete from signins where account_id = ${account} and grantid in (${grantList})`.execute(queries)
}

/** Ends a browser's session and every program that was authorised in it. */
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
