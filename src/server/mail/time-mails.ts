/** Reminds a person of last week's working days without logged time. */
import { translateFor } from '../../contract/messages/catalogues.ts'
import type { Database } from '../db/database.ts'
import { inLetter } from './letter.ts'
import type { MailKind, Mailroom } from './mailroom.ts'
import { signInAddressee } from './people.ts'

export interface MissingDays {
  readonly account: number
  readonly contact: number
  /** ISO week, such as `2026-W47`. */
  readonly week: string
}

/** Returns the days (`YYYY-MM-DD`) on which time is still missing, and the account's locale. */
export type DaysWithoutTime = (
  missingDays: MissingDays,
) => Promise<{ readonly days: readonly string[]; readonly locale: string }>

export function timeMail(
  mailroom: Mailroom,
  database: Database,
  publicUrl: string,
  daysWithoutTime: DaysWithoutTime,
): MailKind<MissingDays> {
  return mailroom.add('missing-days', async (missingDays: MissingDays) => {
    const { kysely } = database
    const person = await signInAddressee(kysely, missingDays.account, missingDays.contact)
    const { days, locale } = await daysWithoutTime(missingDays)
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
      button: { label: t('Log time'), href: `${publicUrl}/time?week=${missingDays.week}` },
      after: t('Nothing to add? Submit the week as it is.'),
    }
    const subject = t('{count, plural, one {# day} other {# days}} without time last week', { count: days.length })
    return { to: person.email, subject, ...(await inLetter(kysely, missingDays.account, letter, person.locale)) }
  })
}
