/** Groups notifications by the day of their creation, in the account's time zone. */
import type { OwnNotification } from '../../../contract/operations/notifications.ts'

export interface Day {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly rows: readonly OwnNotification[]
}

/** Keeps their order. */
export function byDay(ownNotifications: readonly OwnNotification[], timezone: string): readonly Day[] {
  const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: timezone })
  const days = Map.groupBy(ownNotifications, ({ createdon }) => local.format(new Date(createdon)))
  return [...days].map(([day, notifications]) => ({ day, rows: notifications }))
}

/** The time of day of a notification. */
export const getTime = (
  { createdon }: OwnNotification,
  { locale, timezone }: { readonly locale: string; readonly timezone: string },
): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: timezone }).format(
    new Date(createdon),
  )
