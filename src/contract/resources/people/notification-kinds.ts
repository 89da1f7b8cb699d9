/** What people are notified of, and how, unless they choose otherwise. Clients are not: the portal shows them what is theirs. */

export interface NotificationWays {
  readonly app: boolean
  readonly mail: boolean
}

/** The usual ways of each kind. Messages come often, so no mail goes out for them. */
export const usualWays = {
  mention: { app: true, mail: true },
  assigned: { app: true, mail: true },
  message: { app: true, mail: false },
  timesheet: { app: true, mail: true },
  answer: { app: true, mail: true },
} as const satisfies Readonly<Record<string, NotificationWays>>

export type NotificationKind = keyof typeof usualWays

export const notificationKinds = Object.keys(usualWays) as readonly NotificationKind[]

/** A notification as the interface answers it. */
export interface OwnNotification {
  readonly id: number
  readonly kind: NotificationKind
  /** What happened, where a kind has several: approved, sentback, accepted, declined. */
  readonly detail: string | null
  /** Records beside this one that the same change was about. */
  readonly more: number
  readonly createdon: string
  readonly read: boolean
  readonly contactid: number | null
  /** Who did it; null for a program. */
  readonly contactname: string | null
  readonly resource: 'messages' | 'items' | 'timesheets' | 'quotes'
  readonly recordid: number
  /** What it is about: the item, the project, the week, the document, the company. */
  readonly title: string | null
  /** Its project, where the title is not that already. */
  readonly context: string | null
  /** The beginning of what was written. */
  readonly excerpt: string | null
  readonly projectid: number | null
  readonly itemid: number | null
  readonly invoiceid: number | null
  readonly quoteid: number | null
  readonly companyid: number | null
}
