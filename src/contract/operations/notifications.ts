/** A person's own notifications and unread messages, and whom a message can mention. */
import { boolean, choice, id, integer, text, toOne, utc } from '../language/field.ts'
import { list, members, nullable, optional, type ValueOf } from '../language/shape.ts'
import { notificationKinds } from '../resources/people/notification-kinds.ts'
import { payeeResources } from '../resources/settings/payee-settings.ts'
import { declare } from './operation.ts'

const linkedId = nullable(integer())

const notification = members({
  id: id(),
  kind: choice([...notificationKinds, 'payee']),
  detail: nullable(
    text({
      label:
        'Outcome of a decision: approved, sentback, accepted, declined; of a mail: refused, undelivered. What of the settings changed: bank, texts.',
    }),
  ),
  more: integer({ label: 'How many other records the same change affected.' }),
  createdon: utc(),
  read: boolean(),
  contactid: linkedId,
  contactname: nullable(text({ label: 'Who did it; null for a program.' })),
  resource: choice(['messages', 'items', 'timesheets', 'invoices', 'quotes', ...payeeResources]),
  recordid: integer(),
  title: nullable(text({ label: 'Name of the item, project, week, document or company.' })),
  context: nullable(text({ label: "Name of the item's project." })),
  excerpt: nullable(text({ label: 'The beginning of the message.' })),
  projectid: linkedId,
  itemid: linkedId,
  invoiceid: linkedId,
  quoteid: linkedId,
  companyid: linkedId,
})

export type OwnNotification = ValueOf<typeof notification>

export const listNotifications = declare({
  name: 'listNotifications',
  method: 'GET',
  path: '/me/notifications',
  query: {
    unread: boolean({ label: 'true for those alone that are not read.' }),
    pagenumber: integer({ label: 'Page, from 1.', min: 1 }),
    pagesize: integer({ label: 'Records per page: 50 by default, at most 100.', min: 1 }),
  },
  answer: list(notification),
  meta: { count: integer(), unread: integer() },
})

const unread = members({ unread: integer() })

export const markNotificationsRead = declare({
  name: 'markNotificationsRead',
  method: 'PUT',
  path: '/me/notifications/read',
  request: { singular: 'list of notifications', fields: { ids: list(integer()) } },
  answer: unread,
})
export const markAllNotificationsRead = declare({
  name: 'markAllNotificationsRead',
  method: 'PUT',
  path: '/me/notifications/readall',
  answer: unread,
})

const channels = members({ app: boolean(), mail: boolean() })
const settings = members({
  mention: channels,
  assigned: channels,
  message: channels,
  timesheet: channels,
  answer: channels,
  undelivered: channels,
})
export type NotificationSettings = ValueOf<typeof settings>

const channelsShape = optional(members({ app: optional(boolean()), mail: optional(boolean()) }))
const path = '/me/notifications/settings'

export const readNotificationSettings = declare({
  name: 'readNotificationSettings',
  method: 'GET',
  path,
  answer: settings,
})
export const changeNotificationSettings = declare({
  name: 'changeNotificationSettings',
  method: 'PUT',
  path,
  request: {
    singular: 'notification setting',
    fields: {
      mention: channelsShape,
      assigned: channelsShape,
      message: channelsShape,
      timesheet: channelsShape,
      answer: channelsShape,
      undelivered: channelsShape,
    },
  },
  answer: settings,
})

const place = {
  projectid: toOne('projects'),
  invoiceid: toOne('invoices'),
  quoteid: toOne('quotes'),
  companyid: toOne('companies'),
}
const placed = {
  projectid: optional(integer()),
  invoiceid: optional(integer()),
  quoteid: optional(integer()),
  companyid: optional(integer()),
}

export const countUnreadMessages = declare({
  name: 'countUnreadMessages',
  method: 'GET',
  path: '/me/messages/unread',
  answer: list(members({ ...placed, count: integer() })),
})

export const markMessagesRead = declare({
  name: 'markMessagesRead',
  method: 'PUT',
  path: '/me/messages/read',
  request: { singular: 'place', fields: place },
  answer: members(placed),
})

const mentionable = {
  method: 'GET',
  query: { q: text({ label: 'What their name contains.' }) },
  answer: list(members({ id: id(), name: text() })),
} as const

/** People who can be mentioned in messages about a record of these kinds. */
export const listMentionable = {
  projects: declare({
    name: 'listMentionableOfProject',
    path: '/projects/:recordid/mentionable',
    of: 'projects',
    ...mentionable,
  }),
  invoices: declare({
    name: 'listMentionableOfInvoice',
    path: '/invoices/:recordid/mentionable',
    of: 'invoices',
    ...mentionable,
  }),
  quotes: declare({
    name: 'listMentionableOfQuote',
    path: '/quotes/:recordid/mentionable',
    of: 'quotes',
    ...mentionable,
  }),
  companies: declare({
    name: 'listMentionableOfCompany',
    path: '/companies/:recordid/mentionable',
    of: 'companies',
    ...mentionable,
  }),
} as const
