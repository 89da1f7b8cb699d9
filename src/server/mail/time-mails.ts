/** Reminds a person of working days of last week on which no time was logged. */
import { sql } from 'kysely'
import { addDays, daysFrom, mondayOf } from '../../contract/language/week.ts'
import { translateFor } from '../../contract/messages/catalogues.ts'
import type { Database } from '../db/database.ts'
import { inLetter } from './letter.ts'
import type { MailKind, Mailroom } from './mailroom.ts'
import { signInAddressee } from './people.ts'

export interface MissingDays {
  readonly account: number
  readonly contact: number
  /** By its ISO name, `2026-W47`. */
  readonly week: string
}

export function timeMail(mailroom: Mailroom, database: Database, publicUrl: string): MailKind<MissingDays> {
  return mailroom.add('missing-days', async (missing: MissingDays) => {
    const { kysely } = database
    const person = await signInAddressee(kysely, missing.account, missing.contact)
    const { days, locale } = await daysWithoutTime(kysely, missing)
    if (!person || days.length === 0) return null
    const words = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    const names = days.map((day) => words.format(new Date(`${day}T00:00:00Z`)))
    const t = translateFor(person.locale)
    const letter = {
      paragraphs: [
        t('Hi {name},', { name: person.name }),
        t("You haven't logged time on {count, plural, one {this day} other {these days}} last week:", {
          count: days.length,
        }),
        names.join('\n'),
      ],
      button: { label: t('Log time'), href: `${publicUrl}/time?week=${missing.week}` },
      after: t('Nothing to add? Submit the week as it is.'),
    }
    const subject = t('{count, plural, one {# day} other {# days}} without time last week', { count: days.length })
    return { to: person.email, subject, ...(await inLetter(kysely, missing.account, letter, person.locale)) }
  })
}

/** The days from Monday to Friday without time, in account time; none once the week is submitted. */
async function daysWithoutTime(kysely: Database['kysely'], { account, contact, week }: MissingDays) {
  const monday = mondayOf(week) as string
  const found = await sql<{ locale: string; submitted: boolean; days: string[] | null }>`
    select a.locale,
      exists (
        select
        from timesheets s
        where s.account_id = a.id and s.contactid = ${contact}::bigint and s.week = ${week} and s.state <> 'open'
      ) as submitted,
      (
        select array_agg(distinct to_char(r.startedon at time zone a.timezone, 'YYYY-MM-DD'))
        from timerecords r
        where r.account_id = a.id and r.contactid = ${contact}::bigint and not r.deleted
          and r.startedon >= ${monday}::timestamp at time zone a.timezone
          and r.startedon < ${addDays(monday, 7)}::timestamp at time zone a.timezone
      ) as days
    from accounts a
    where a.id = ${account}
  `.execute(kysely)
  const [row] = found.rows
  if (!row || row.submitted) return { locale: 'en', days: [] }
  const working = daysFrom(monday).slice(0, 5)
  return { locale: row.locale, days: working.filter((day) => !row.days?.includes(day)) }
}
