/**
 * Writes down what people are signed in with: one row for each browser, whose program is the web app, and for each program that
 * was allowed in it. Whether one still stands is decided by the records of the identity server alone (oauth/store.ts).
 */
import { sql } from 'kysely'
import type { Person } from '../accounts/people.ts'
import { webClientId } from '../oauth/clients.ts'
import type { Queries } from '../tables.ts'

/** Days without use after which a grant ends. */
export const idleDays = 90

/** Where a request came from. */
export interface Origin {
  readonly address: string
  /** What the browser or program says of itself; empty when it says nothing. */
  readonly agent: string
}

/** Longer ones are cut off: the beginning says which browser it is. */
const longestAgent = 400

const kept = ({ address, agent }: Origin) => ({ address, agent: agent.slice(0, longestAgent) || null })

export interface SignIn extends Person {
  /** The browser's session at the identity server. */
  readonly session: string
  readonly client: string
  readonly grant: string
  readonly origin: Origin
}

/** A person signed in to a program, in a browser that is known from then on as well. */
export async function noteSignIn(queries: Queries, signIn: SignIn): Promise<void> {
  const { account, contact, session, client, grant, origin } = signIn
  const row = { account_id: account, contactid: contact, sessionuid: session, ...kept(origin) }
  const browser = { ...row, clientid: webClientId, grantid: client === webClientId ? grant : null }
  await queries
    .insertInto('signins')
    .values(client === webClientId ? [browser] : [browser, { ...row, clientid: client, grantid: grant }])
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'contactid', 'sessionuid', 'clientid']).doUpdateSet((known) => ({
        grantid: sql<string | null>`coalesce(excluded.grantid, signins.grantid)`,
        address: known.ref('excluded.address'),
        agent: known.ref('excluded.agent'),
        lastused: sql<Date>`now()`,
      })),
    )
    .execute()
}

/**
 * A grant was used: it stands for another while. At most once a minute, unless it is told from where.
 */
export async function noteUse(
  queries: Queries,
  { account, grant, origin }: { readonly account: number; readonly grant: string; readonly origin?: Origin },
): Promise<void> {
  const { address, agent } = origin ? kept(origin) : { address: null, agent: null }
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

/** What still stands, of rows of `signins as s`: the grant, or in a browser the session. */
export const stillValid = sql<boolean>`(
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

/** Removes rows of sign-ins that have ended. */
export async function sweepSignIns(queries: Queries): Promise<void> {
  await sql`delete from signins s where not ${stillValid}`.execute(queries)
}
