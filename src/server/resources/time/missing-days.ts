/** Reminds people on Monday morning, in account time, of working days of last week without logged time. */
import { sql } from 'kysely'
import { addDays, getMonday, getWeek } from '../../../contract/language/week.ts'
import type { Database } from '../../db/database.ts'
import { eachAccount } from '../../jobs/each-account.ts'
import type { Mails } from '../../mail/mails.ts'
import type { DaysWithoutTime } from '../../mail/time-mails.ts'
import type { Expression } from '../../query/condition.ts'
import { weekOfWork } from './planning/workable-days.ts'

/** Maximum number of reminders of an account in one run. */
const portion = 500

/**
 * A row for each working day of contact `c` of account `a` without logged time, in the week from `monday`. Working days
 * follow from the person's hours and days off.
 */
const missingDays = (monday: Expression) => sql`
  select d.day
  from generate_series(1, 7) weekday
  cross join lateral (select ${monday} - 1 + weekday as day) d
  where (${weekOfWork('c', 'a')})[weekday] > 0
    and not exists (
      select
      from daysoff o
      where o.account_id = a.id and coalesce(o.contactid, c.id) = c.id and not o.deleted and not o.half
        and d.day between o.startdate and o.enddate
    )
    and not exists (
      select
      from timerecords r
      where r.account_id = a.id and r.contactid = c.id and not r.deleted
        and r.startedon >= d.day::timestamp at time zone a.timezone
        and r.startedon < (d.day + 1)::timestamp at time zone a.timezone
    )`

interface PersonToRemind {
  readonly contact: number
  /** The Monday of the reminder. */
  readonly monday: string
}

/** Reminds each person once a week, unless they have not logged any time for five weeks. */
export function remindOfMissingDays(
  database: Database,
  mails: Pick<Mails, 'missingTime'>,
  now: Date,
  onError: (error: unknown) => void = () => {},
): Promise<number> {
  return eachAccount(database, (account) => remindAccount(database, mails, now, account), onError)
}

async function remindAccount(
  database: Database,
  mails: Pick<Mails, 'missingTime'>,
  now: Date,
  account: number,
): Promise<number> {
  const result = await sql<PersonToRemind>`
    select c.id as contact, to_char(t.local, 'YYYY-MM-DD') as monday
    from accounts a
    cross join lateral (select ${now.toISOString()}::timestamptz at time zone a.timezone as local) t
    join contacts c on c.account_id = a.id
    cross join lateral (
      select count(*) as days
      from (${missingDays(sql`t.local::date - 7`)}) d
    ) missing
    where a.id = ${account} and a.timereminders and extract(isodow from t.local) = 1 and extract(hour from t.local) >= 9
      and c.type in ('staff', 'contractor') and c.allowlogin and c.status = 'active' and not c.deleted
      and missing.days > 0
      and exists (
        select
        from timerecords r
        where r.account_id = a.id and r.contactid = c.id and not r.deleted
          and r.startedon >= (t.local::date - 35)::timestamp at time zone a.timezone
          and r.startedon < t.local::date::timestamp at time zone a.timezone
      )
      and not exists (
        select
        from timesheets s
        where s.account_id = a.id and s.contactid = c.id and s.state <> 'open'
          and s.week = to_char(t.local::date - 7, 'IYYY"-W"IW')
      )
      and not exists (
        select
        from time_reminders m
        where m.account_id = a.id and m.contactid = c.id and m.week = to_char(t.local::date - 7, 'IYYY"-W"IW')
      )
    order by c.id
    limit ${portion}
  `.execute(database.kysely)
  for (const { contact, monday } of result.rows)
    await remindOnce(database, mails, { account, contact: Number(contact) }, getWeek(addDays(monday, -7)))
  return result.rows.length
}

/** The days without time when the mail is written; none if the week has been submitted since. */
export const daysWithoutTime =
  ({ kysely }: Database): DaysWithoutTime =>
  async ({ account, contact, week }) => {
    const monday = getMonday(week) as string
    const result = await sql<{ locale: string; days: string[] | null }>`
      select a.locale,
        (
          select array_agg(d.day::text order by d.day)
          from (${missingDays(sql`${monday}::date`)}) d
          where not exists (
            select
            from timesheets s
            where s.account_id = a.id and s.contactid = c.id and s.week = ${week} and s.state <> 'open'
          )
        ) as days
      from accounts a
      join contacts c on c.account_id = a.id and c.id = ${contact}::bigint
      where a.id = ${account}
    `.execute(kysely)
    const [{ locale, days } = { locale: 'en', days: null }] = result.rows
    return { locale, days: days ?? [] }
  }

/** Queues the mail in the transaction that records it, so that there is exactly one. */
async function remindOnce(
  database: Database,
  mails: Pick<Mails, 'missingTime'>,
  person: { readonly account: number; readonly contact: number },
  week: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const noted = await sql`
      insert into time_reminders (account_id, contactid, week)
      values (${person.account}, ${person.contact}, ${week})
      on conflict do nothing
      returning week
    `.execute(tx)
    if (noted.rows.length > 0) await mails.missingTime(tx, { ...person, week })
  })
}
