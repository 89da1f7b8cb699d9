/** Texts of notifications, in the app and in mails. */
import type { Translate } from '../../messages/messages.ts'
import type { OwnNotification } from '../../operations/notifications.ts'
import { type PayeeKind, type PayeeResource, payeeAddress } from '../settings/payee-settings.ts'

/** Sentence with person and event: "Ida Lind mentioned you in Sections". */
export function notificationWords(
  t: Translate,
  notification: OwnNotification,
  weekName: (week: string) => string,
): string {
  const who = notification.contactname ?? t('A program')
  const what = notification.title ?? t('a record')
  switch (notification.kind) {
    case 'mention':
      return t('{who} mentioned you in {what}', { who, what })
    case 'assigned':
      if (notification.more === 0) return t('{who} assigned you {what}', { who, what })
      return t('{who} assigned you {what} and {more, plural, one {# more item} other {# more items}}', {
        who,
        what,
        more: notification.more,
      })
    case 'message':
      return t('{who} wrote in {what}', { who, what })
    case 'timesheet':
      return notification.detail === 'approved'
        ? t('{who} approved your week of {week}', { who, week: weekName(what) })
        : t('{who} sent back your week of {week}', { who, week: weekName(what) })
    case 'answer':
      return notification.detail === 'accepted'
        ? t('{who} accepted {what}', { who, what })
        : t('{who} declined {what}', { who, what })
    case 'undelivered':
      return notification.detail === 'refused'
        ? t('The mail server refused the mail with {what}', { what })
        : t('The mail with {what} was not delivered', { what })
    case 'payee':
      return notification.detail === 'bank'
        ? t('{who} changed the bank details', { who })
        : t('{who} changed texts that clients get', { who })
  }
}

/** Path of the notification's page in the web app. */
export function notificationAddress(notification: OwnNotification): string {
  const { resource, recordid, itemid, projectid, title } = notification
  if (resource === 'timesheets') return `/time?week=${title}`
  if (notification.kind === 'payee') return payeeAddress(resource as PayeeResource, notification.detail as PayeeKind)
  if (resource === 'quotes' || resource === 'invoices') return `/${resource}/${recordid}`
  if (itemid !== null) return `/items/${itemid}`
  const place = (['invoice', 'quote'] as const).find((kind) => notification[`${kind}id`] !== null)
  if (place) return `/${place}s/${notification[`${place}id`]}?tab=messages`
  if (notification.companyid !== null) return `/companies/${notification.companyid}?tab=messages`
  return projectid === null ? '/notifications' : `/projects/${projectid}?tab=messages`
}
