/** Kinds of notification and their default channels. Clients get none: the portal shows their content. */

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
