/**
 * The private link to a person's calendar. Only that person can create, renew or end it; only a digest of its token is
 * stored.
 */
import { sql } from 'kysely'
import { endCalendarFeed, readCalendarFeed, renewCalendarFeed } from '../../../contract/operations/calendar.ts'
import type { Database, Tx } from '../../db/database.ts'
import { ownAddress } from '../../db/own-address.ts'
import type { Person } from '../../identity/accounts/people.ts'
import { digest, randomToken } from '../../identity/digest.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { handleCredential, handleRead, handleWrite } from '../handlers.ts'
import type { AnyOperation } from '../operation.ts'
import { getPerson, signedIn } from '../signed-in-person.ts'

/** Path of calendars below the public URL. */
export const calendarPath = '/calendars'

const row = { tag: 'Calendar feed', right: [signedIn] }

const read = handleRead(readCalendarFeed, {
  ...row,
  summary: 'Read whether there is a private link to your calendar, and when it was last used.',
  async run({ actor, parts }) {
    const { account, contact } = getPerson(actor)
    const result = await sql<{ since: string; lastread: string | null }>`
      select to_char(createdon at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
        to_char(lastread at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as lastread
      from calendar_feeds
      where account_id = ${account} and contactid = ${contact}
    `.execute(parts.database.kysely)
    const [feed] = result.rows
    return { data: feed ? { since: feed.since, ...(feed.lastread ? { lastread: feed.lastread } : {}) } : {} }
  },
})

const renew = handleCredential(renewCalendarFeed, {
  ...row,
  summary: 'Create a private link to your calendar. It is shown once, and replaces the previous one.',
  async run({ actor, parts }) {
    const { account, contact } = getPerson(actor)
    const token = randomToken()
    const result = await sql<{ address: string }>`
      insert into calendar_feeds (account_id, contactid, tokenhash)
      values (${account}, ${contact}, ${digest(token)})
      on conflict (account_id, contactid)
      do update set tokenhash = excluded.tokenhash, createdon = now(), lastread = null
      returning ${ownAddress} as address
    `.execute(parts.database.kysely)
    return {
      answer: { url: `${result.rows[0]?.address}${calendarPath}/${token}.ics` },
      message: 'The calendar has a new link.',
    }
  },
})

const end = handleWrite(endCalendarFeed, {
  ...row,
  summary: 'Delete the private link to your calendar.',
  async run({ tx }, { actor }) {
    const { account, contact } = getPerson(actor)
    await endCalendarFeeds(tx, account, [contact])
    return { answer: {}, message: 'The link to the calendar has ended.' }
  },
})

export const calendarFeedOperations: readonly AnyOperation[] = [read, renew, end]

/** Ends the links of people who can no longer sign in. */
export async function endCalendarFeeds(tx: Tx, account: number, contacts: readonly number[]): Promise<void> {
  if (contacts.length === 0) return
  await sql`
    delete from calendar_feeds
    where account_id = ${account} and contactid = any(${arrayLiteral(contacts)}::bigint[])
  `.execute(tx)
}

/** The person whose calendar a token opens, or null if it is unknown or has ended. */
export async function personOfToken({ kysely }: Database, token: string): Promise<Person | null> {
  const result = await sql<{ account_id: number; contactid: number }>`
    select account_id, contactid
    from calendar_feeds
    where tokenhash = ${digest(token)}
  `.execute(kysely)
  const [row] = result.rows
  return row ? { account: Number(row.account_id), contact: Number(row.contactid) } : null
}

/** Records that the calendar was read, at most once an hour. */
export async function recordRead({ kysely }: Database, { account, contact }: Person): Promise<void> {
  await sql`
    update calendar_feeds
    set lastread = now()
    where account_id = ${account} and contactid = ${contact}
      and coalesce(lastread < now() - interval '1 hour', true)
  `.execute(kysely)
}
