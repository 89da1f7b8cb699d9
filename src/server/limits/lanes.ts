/**
 * How guessing is slowed down. Each wrong attempt counts in lanes: after a few free ones a lane asks for a pause before the
 * next attempt, twice as long after each further one, up to a longest pause. Nobody is refused for good: whoever comes after
 * the pause with the right password is in.
 *
 * A browser in which the person has signed in before has a lane of its own and no other, so strangers lock nobody out of it.
 * All other attempts have to pass four lanes. What that leaves to guessers, in a day:
 *   at one person from one network, or from a known browser    110
 *   at one person from any number of networks                  750
 *   at everybody from one network                            2,500
 *   at everybody from any number of networks                43,200 (an attempt every two seconds, once it is noticed)
 */

export interface Lane {
  /** Minutes for which a wrong attempt counts. */
  readonly minutes: number
  /** Wrong attempts that cost nothing. */
  readonly free: number
  /** Seconds of the first pause, and of the longest. */
  readonly first: number
  readonly longest: number
}

const day = 24 * 60

export const lanes = {
  /** Wrong attempts at the person in this browser. */
  device: { minutes: day, free: 10, first: 60, longest: 900 },
  /** At the email, from the network. */
  emailAtNetwork: { minutes: day, free: 10, first: 60, longest: 900 },
  /** At the email, from anywhere. */
  email: { minutes: day, free: 20, first: 2, longest: 120 },
  /** From the network, at any email. */
  network: { minutes: 60, free: 100, first: 2, longest: 60 },
  /** By anybody at anything: many accounts tried once each, from many networks. */
  everybody: { minutes: 15, free: 200, first: 1, longest: 2 },
} as const satisfies Readonly<Record<string, Lane>>

export type LaneName = keyof typeof lanes

/** Where many people sign in, many mistype: as many wrong attempts as this for each right one are nothing special. */
export const usualMistakes = 3

/** What a lane holds now. */
export interface FailedAttempts {
  /** Wrong attempts that count. */
  readonly wrong: number
  /** Seconds since the last of them. */
  readonly since: number
}

/** Whole seconds until the next attempt in a lane; 0: now. */
export function pause({ free, first, longest }: Lane, { wrong, since }: FailedAttempts): number {
  if (wrong < free) return 0
  const wanted = Math.min(longest, first * 2 ** Math.min(wrong - free, 20))
  return Math.max(0, Math.ceil(wanted - since))
}
