/** Kinds of notification and their default channels. Clients get none: the portal shows their content. */

import type { PayeeResource } from '../settings/payee-settings.ts'

export interface NotificationChannels {
  readonly app: boolean
  readonly mail: boolean
}

/** Messages are frequent, so they are not mailed by default. */
export const defaultChannels = {
  mention: { app: true, mail: true },
  assigned: { app: true, mail: true },
  message: { app: true, mail: false },
  timesheet: { app: true, mail: true },
  answer: { app: true, mail: true },
  undelivered: { app: true, mail: true },
  // Its mail is a security alert of its own, which nobody can switch off or mark as read beforehand.
  payee: { app: true, mail: false },
} as const satisfies Readonly<Record<string, NotificationChannels>>

export type NotificationKind = keyof typeof defaultChannels

/** Kinds that people choose the channels of. */
export type ChosenKind = Exclude<NotificationKind, 'payee'>

export const notificationKinds = Object.keys(defaultChannels).filter(
  (kind) => kind !== 'payee',
) as readonly ChosenKind[]

/** A notification in the API. */
export interface OwnNotification {
  readonly id: number
  readonly kind: NotificationKind
  /** Outcome of a decision: approved, sentback, accepted, declined; of a mail: refused, undelivered. What of the settings changed: bank, texts. */
  readonly detail: string | null
  /** How many other records the same change affected. */
  readonly more: number
  readonly createdon: string
  readonly read: boolean
  readonly contactid: number | null
  /** Who did it; null for a program. */
  readonly contactname: string | null
  readonly resource: 'messages' | 'items' | 'timesheets' | 'invoices' | 'quotes' | PayeeResource
  readonly recordid: number
  /** Name of the item, project, week, document or company. */
  readonly title: string | null
  /** Name of the item's project. */
  readonly context: string | null
  /** The beginning of the message. */
  readonly excerpt: string | null
  readonly projectid: number | null
  readonly itemid: number | null
  readonly invoiceid: number | null
  readonly quoteid: number | null
  readonly companyid: number | null
}
