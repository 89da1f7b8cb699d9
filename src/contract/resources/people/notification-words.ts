/** Texts of notifications, in the app and in mails. */
import type { Translate } from '../../messages/messages.ts'
import type { OwnNotification } from './notification-kinds.ts'

/** Sentence with person and event: "Ida Lind mentioned you in Sections". */
export function notificationWords(t: Translate, told: OwnNotification, weekName: (week: string) => string): string {
  const who = told.contactname ?? t('A program')
  const what = told.title ?? t('a record')
  switch (told.kind) {
    case 'mention':
      return t('{who} mentioned you in {what}', { who, what })
    case 'assigned':
      if (told.more === 0) return t('{who} assigned you {what}', { who, what })
      return t('{who} assigned you {what} and {more, plural, one {# more item} other {# more items}}', {
        who,
        what,
        more: told.more,
      })
    case 'message':
      return t('{who} wrote in {what}', { who, what })
    case 'timesheet':
      return told.detail === 'approved'
        ? t('{who} approved your week of {week}', { who, week: weekName(what) })
        : t('{who} sent back your week of {week}', { who, week: weekName(what) })
    case 'answer':
      return told.detail === 'accepted'
        ? t('{who} accepted {what}', { who, what })
        : t('{who} declined {what}', { who, what })
  }
}

/** Path of the notification's page in the web app. */
export function notificationAddress(told: OwnNotification): string {
  const { resource, recordid, itemid, projectid, title } = told
  if (resource === 'timesheets') return `/time?week=${title}`
  if (resource === 'quotes') return `/quotes/${recordid}`
  if (itemid !== null) return `/items/${itemid}`
  const place = (['invoice', 'quote'] as const).find((kind) => told[`${kind}id`] !== null)
  if (place) return `/${place}s/${told[`${place}id`]}?tab=messages`
  if (told.companyid !== null) return `/companies/${told.companyid}?tab=messages`
  return projectid === null ? '/notifications' : `/projects/${projectid}?tab=messages`
}
