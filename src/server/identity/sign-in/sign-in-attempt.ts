/** One throttle for everything that can be guessed: passwords and second-factor codes. */

import { oneAtATime } from '../../limits/one-at-a-time.ts'
import { type Person, personByPassword } from '../accounts/people.ts'
import { digest } from '../digest.ts'
import { t } from '../pages/language.ts'
import type { Queries } from '../tables.ts'
import type { Devices } from './guessing/devices.ts'
import { type Attempt, recordFailure, throttleState } from './sign-in-throttle.ts'

/** A wrong or throttled attempt, with words for a page of the sign-in. */
export interface AttemptRefusal {
  readonly error: string
  readonly status: number
  readonly retryAfter?: number
}

/**
 * Runs a check unless there were too many wrong attempts, and counts a failure. Success clears nothing here: only the completed
 * sign-in does (sign-in-throttle.ts), because a right password must not reset the count of guessed codes.
 * @param check resolves to undefined if the input is wrong.
 */
export type GuessGuard = <T extends object>(
  attempt: Attempt,
  wrong: string,
  check: () => Promise<T | undefined>,
) => Promise<{ readonly result: T } | AttemptRefusal>

/**
 * Attempts for one email run one after the other: otherwise guesses sent at once would all be checked before the first one
 * counts. All attempts do so once a network, or everybody together, has made too many.
 */
export function guessGuard(queries: Queries, devices: Pick<Devices, 'known'>): GuessGuard {
  const inTurn = oneAtATime(mostWaiting)

  return (signInAttempt, wrong, check) => {
    const attempt = { ...signInAttempt, device: devices.known(signInAttempt.email) }
    const runCheck = async () => {
      const result = await check()
      if (result) return { result }
      await recordFailure(queries, attempt)
      return { error: wrong, status: 400 }
    }
    // A known browser has its own queue, so that guessing strangers don't block its owner.
    return inTurn(attempt.device ?? digest(attempt.email.trim().toLowerCase()), async () => {
      const { seconds, isCrowded } = await throttleState(queries, attempt)
      if (seconds > 0) return tooMany(seconds)
      if (!isCrowded) return runCheck()
      return inTurn('crowded', async () => {
        const after = await throttleState(queries, attempt)
        return after.seconds > 0 ? tooMany(after.seconds) : runCheck()
      })
    })
  }
}

/** Most attempts waiting for one email. */
const mostWaiting = 50

/** A sign-in attempt by password: throttle, check, message. */
export function signInAttempts(queries: Queries, guard: GuessGuard) {
  return async (attempt: Attempt, password: string): Promise<{ readonly result: Person } | AttemptRefusal> => {
    if (attempt.email.trim() === '' || password === '')
      return { error: t('Enter your email and password.'), status: 400 }
    return guard(attempt, t('Incorrect email or password.'), () => personByPassword(queries, attempt.email, password))
  }
}

function tooMany(seconds: number): AttemptRefusal {
  const error =
    seconds < 60
      ? t('Too many attempts. Try again in {count, plural, one {# second} other {# seconds}}.', { count: seconds })
      : t('Too many attempts. Try again in {count, plural, one {# minute} other {# minutes}}.', {
          count: Math.ceil(seconds / 60),
        })
  return { error, status: 429, retryAfter: seconds }
}
