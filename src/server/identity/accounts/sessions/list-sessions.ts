/** Lists a person's sign-ins, browsers and programs, and ends single ones. */
import type Bowser from 'bowser'
import { sql } from 'kysely'
import type { ListedSession } from '../../../../contract/operations/sign-in.ts'
import type { Queries } from '../../tables.ts'
import { webClientId } from '../../web-client.ts'
import type { Person } from '../people.ts'
import { endBrowser, revokeGrants } from './end-grants.ts'
import { isSignInValid } from './sign-ins.ts'

/** More than anybody reads; recently used ones come first. */
export const mostListed = 200

interface StoredSession {
  readonly id: number
  readonly clientid: string
  readonly name: string | null
  readonly self: boolean
  readonly agent: string | null
  readonly address: string | null
  readonly createdon: Date
  readonly lastused: Date
  readonly current: boolean
  readonly browserid: number | null
  readonly total: number
}

/** @param grant of the request. */
export async function loadSessions(
  queries: Queries,
  { account, contact }: Person,
  grant: string | null,
): Promise<{ readonly sessions: readonly ListedSession[]; readonly total: number }> {
  const { rows } = await sql<StoredSession>`
    select s.id, s.clientid, c.name, c.secrethash is null as self, s.agent, s.address, s.createdon, s.lastused,
      coalesce(s.grantid = ${grant}, false) as current, b.id as browserid, count(*) over () as total
    from signins s
    left join oauth_clients c on c.id = s.clientid
    left join signins b on b.account_id = s.account_id and b.contactid = s.contactid and b.sessionuid = s.sessionuid
      and b.clientid = ${webClientId} and s.clientid <> ${webClientId}
    where s.account_id = ${account} and s.contactid = ${contact} and ${isSignInValid}
    order by s.lastused desc, s.id desc
    limit ${mostListed}
  `.execute(queries)
  const { default: bowser } = await import('bowser')
  return { sessions: rows.map((row) => shownTo(row, bowser)), total: Number(rows[0]?.total ?? 0) }
}

function shownTo(row: StoredSession, bowser: typeof Bowser): ListedSession {
  const device = getDevice(row.agent, bowser)
  const program = row.clientid !== webClientId
  return {
    id: Number(row.id),
    kind: program ? 'program' : 'browser',
    ...(program ? { name: row.name ?? 'Removed program', selfregistered: row.self } : {}),
    ...(device === undefined ? {} : { device }),
    ...(row.address === null ? {} : { address: row.address }),
    createdon: row.createdon.toISOString(),
    lastused: row.lastused.toISOString(),
    current: row.current,
    ...(row.browserid === null ? {} : { browserid: Number(row.browserid) }),
  }
}

/** Short name from a user agent, such as "Firefox on Linux". */
function getDevice(agent: string | null, bowser: typeof Bowser): string | undefined {
  if (!agent) return undefined
  const { browser, os } = bowser.parse(agent)
  const names = [browser.name, os.name].filter(Boolean)
  if (names.length > 0) return names.join(' on ')
  return /^[\w .-]{1,60}/.exec(agent)?.[0].trim() || undefined
}

/** Ends one sign-in. False if the person has none with this id. */
export async function endSignIn(queries: Queries, person: Person, id: number): Promise<boolean> {
  const { account, contact } = person
  const rows = await queries
    .selectFrom('signins')
    .select(['clientid', 'sessionuid', 'grantid'])
    .where('account_id', '=', account)
    .where('contactid', '=', contact)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!rows) return false
  if (rows.clientid === webClientId) await endBrowser(queries, person, rows.sessionuid)
  else await revokeGrants(queries, account, rows.grantid === null ? [] : [rows.grantid])
  return true
}
