/** Sends a person one mail with their unread notifications of the last few minutes. */
import { getMonday } from '../../contract/language/week.ts'
import { translateFor } from '../../contract/messages/catalogues.ts'
import type { Translate } from '../../contract/messages/messages.ts'
import type { OwnNotification } from '../../contract/operations/notifications.ts'
import { notificationAddress, notificationWords } from '../../contract/resources/people/notification-words.ts'
import type { Database } from '../db/database.ts'
import { inLetter } from './letter.ts'
import type { MailKind, Mailroom } from './mailroom.ts'
import { signInAddressee } from './people.ts'

export interface NotificationMail {
  readonly account: number
  readonly contact: number
  /** Ids of the notifications, newest first. */
  readonly ids: readonly number[]
}

/** Returns the notifications that are still unread, newest first, and the locale of the person's account. */
export type UnreadOf = (
  mail: NotificationMail,
) => Promise<{ readonly notifications: readonly OwnNotification[]; readonly locale: string }>

export function notificationMail(
  mailroom: Mailroom,
  database: Database,
  publicUrl: string,
  loadUnread: UnreadOf,
): MailKind<NotificationMail> {
  return mailroom.add('notifications', async (mail: NotificationMail) => {
    const person = await signInAddressee(database.kysely, mail.account, mail.contact)
    const { notifications, locale } = await loadUnread(mail)
    const [first, ...rest] = notifications
    if (!person || !first) return null
    const t = translateFor(person.locale)
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    const getWords = (notification: OwnNotification) =>
      notificationWords(t, notification, (week) => day.format(new Date(`${getMonday(week) ?? week}T00:00:00Z`)))
    const letter = {
      paragraphs: [
        t('Hi {name},', { name: person.name }),
        ...notifications.map((notification) => [getWords(notification), ...quoted(t, notification)].join('\n')),
      ],
      button:
        rest.length === 0
          ? { label: t('Open'), href: publicUrl + notificationAddress(first) }
          : { label: t('See your notifications'), href: `${publicUrl}/notifications` },
      after: t('Choose what you get by email: {address}', { address: `${publicUrl}/settings/notifications` }),
    }
    const subject =
      rest.length === 0
        ? getWords(first)
        : t('{count, plural, one {# new notification} other {# new notifications}}', { count: notifications.length })
    return { to: person.email, subject, ...(await inLetter(database.kysely, mail.account, letter, person.locale)) }
  })
}

const quoted = (t: Translate, { excerpt: text }: OwnNotification): string[] => (text ? [t('“{text}”', { text })] : [])
