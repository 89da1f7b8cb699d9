/** What a notification says, in the app and in mails. */
import type { OwnNotification } from './notification-kinds.ts'

/** Who did what: "Ida Lind mentioned you in Sections". */
export function notificationWords(told: OwnNotification, weekName: (week: string) => string): string {
  const who = told.contactname ?? 'A program'
  const what = told.title ?? 'a record'
  switch (told.kind) {
    case 'mention':
      return `${who} mentioned you in ${what}`
    case 'assigned':
      return `${who} assigned you ${what}${moreItems(told.more)}`
    case 'message':
      return `${who} wrote in ${what}`
    case 'timesheet':
      return `${who} ${told.detail === 'approved' ? 'approved' : 'sent back'} your week of ${weekName(what)}`
    case 'answer':
      return `${who} ${told.detail === 'accepted' ? 'accepted' : 'declined'} ${what}`
  }
}

const moreItems = (more: number): string =>
  more === 0 ? '' : ` and ${more === 1 ? '1 more item' : `${more} more items`}`

/** The page of the web app that shows what a notification is about. */
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
