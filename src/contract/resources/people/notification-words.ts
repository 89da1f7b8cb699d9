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
export function notificationAddress({ resource, recordid, itemid, projectid, title }: OwnNotification): string {
  if (resource === 'timesheets') return `/time?week=${title}`
  if (resource === 'quotes') return `/quotes/${recordid}`
  if (itemid !== null) return `/items/${itemid}`
  return projectid === null ? '/notifications' : `/projects/${projectid}?tab=messages`
}
