/**
 * Slows down password guessing. Each failed attempt counts in one or more lanes. After a few free attempts, a lane requires
 * a pause before the next one; the pause doubles with each failure up to a maximum. There is no permanent lockout: after the
 * pause, the right password is accepted.
 *
 * A browser in which the person has signed in before counts in its own lane only, so strangers can't lock the person out.
 * All other attempts have to pass four lanes. Guesses that this permits in a day:
 *   at one person from one network, or from a known browser    110
 *   at one person from any number of networks                  750
 *   at everybody from one network                            2,500
 *   at everybody from any number of networks                43,200 (an attempt every two seconds, once it is noticed)
 */

export interface Lane {
  /** Minutes after which a failed attempt is forgotten. */
  readonly minutes: number
  /** Failed attempts without a pause. */
  readonly free: number
  /** First and maximum pause in seconds. */
  readonly first: number
  readonly maximum: number
}

const day = 24 * 60

export const lanes = {
  /** Wrong attempts at the person in this browser. */
  device: { minutes: day, free: 10, first: 60, maximum: 900 },
  /** At the email, from the network. */
  emailAtNetwork: { minutes: day, free: 10, first: 60, maximum: 900 },
  /** At the email, from anywhere. */
  email: { minutes: day, free: 20, first: 2, maximum: 120 },
  /** From the network, at any email. */
  network: { minutes: 60, free: 100, first: 2, maximum: 60 },
  /** By anybody at anything: many accounts tried once each, from many networks. */
  everybody: { minutes: 15, free: 200, first: 1, maximum: 2 },
} as const satisfies Readonly<Record<string, Lane>>

export type LaneName = keyof typeof lanes

/** Failed attempts per successful one that are normal where many people sign in. */
export const usualMistakes = 3

/** Current state of a lane. */
export interface FailedAttempts {
  /** Failed attempts that still count. */
  readonly wrong: number
  /** Seconds since the last of them. */
  readonly since: number
}

/** Whole seconds until the next attempt in a lane is allowed; 0 if it is allowed now. */
export function pause({ free, first, maximum }: Lane, { wrong, since }: FailedAttempts): number {
  if (wrong < free) return 0
  const target = Math.min(maximum, first * 2 ** Math.min(wrong - free, 20))
  return Math.max(0, Math.ceil(target - since))
}
