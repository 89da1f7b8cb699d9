/**
 * Records sign-ins: one row per browser, whose program is the web app, and one per program authorised in it. Whether one is still
 * valid depends only on the identity server's records (oauth/store.ts).
 */
import { sql } from 'kysely'
import type { Queries } from '../../tables.ts'
import { webClientId } from '../../web-client.ts'
import type { Person } from '../people.ts'

/** Days without use until a grant ends. */
export const idleDays = 90

/** Origin of a request. */
export interface Origin {
  readonly address: string
  /** User agent; may be empty. */
  readonly agent: string
}

/** Longer user agents are cut: their beginning names the browser. */
const longestAgent = 400

const getOriginColumns = ({ address, agent }: Origin) => ({ address, agent: agent.slice(0, longestAgent) || null })

export interface SignIn extends Person {
  /** The browser's session at the identity server. */
  readonly session: string
  readonly client: string
  readonly grant: string
  readonly origin: Origin
}

/** Records a sign-in to a program, and its browser. */
export async function recordSignIn(queries: Queries, signIn: SignIn): Promise<void> {
  const { account, contact, session, client, grant, origin } = signIn
  const row = { account_id: account, contactid: contact, sessionuid: session, ...getOriginColumns(origin) }
  const browser = { ...row, clientid: webClientId, grantid: client === webClientId ? grant : null }
  await queries
    .insertInto('signins')
    .values(client === webClientId ? [browser] : [browser, { ...row, clientid: client, grantid: grant }])
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'contactid', 'sessionuid', 'clientid']).doUpdateSet((existing) => ({
        grantid: sql<string | null>`coalesce(excluded.grantid, signins.grantid)`,
        address: existing.ref('excluded.address'),
        agent: existing.ref('excluded.agent'),
        lastused: sql<Date>`now()`,
      })),
    )
    .execute()
}

/**
 * Extends a grant that is used, at most once a minute unless the origin is given.
 */
export async function extendGrant(
  queries: Queries,
  { account, grant, origin }: { readonly account: number; readonly grant: string; readonly origin?: Origin },
): Promise<void> {
  const { address, agent } = origin ? getOriginColumns(origin) : { address: null, agent: null }
  await sql`
    with used as (
      update signins
      set lastused = now(), address = coalesce(${address}, address), agent = coalesce(${agent}, agent)
      where account_id = ${account} and grantid = ${grant}
        and (${origin !== undefined} or lastused < now() - interval '1 minute')
      returning grantid
    )
    update oauth_records
    set expires = now() + ${idleDays} * interval '1 day'
    where model = 'Grant' and id in (select grantid from used)
  `.execute(queries)
}

/** The valid grant, or browser session, of rows of `signins as s`. */
export const isSignInValid = sql<boolean>`(
  exists (
    select
    from oauth_records r
    where r.model = 'Grant' and r.id = s.grantid and r.expires > now()
  )
  or s.clientid = ${webClientId} and exists (
    select
    from oauth_records r
    where r.model = 'Session' and r.uid = s.sessionuid and r.expires > now()
  )
)`

/** Removes ended sign-ins. */
export async function cleanUpSignIns(queries: Queries): Promise<void> {
  await sql`delete from signins s where not ${isSignInValid}`.execute(queries)
}
