/** Whatever somebody could guess, under one throttle: passwords, codes of a second factor. */
import { digest } from './digest.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type Person, personByPassword } from './people.ts'
import { type Attempt, recordFailure, secondsToWait } from './sign-in-throttle.ts'
import type { Queries } from './tables.ts'

export interface AttemptRefusal {
  readonly error: string
  readonly status: number
  readonly retryAfter?: number
}

/**
 * Runs a check unless there were too many wrong attempts, and counts it if it fails. Failures are forgiven by whoever knows
 * that the sign-in is complete (see sign-in-throttle.ts): a right password alone must not pay for guessed codes.
 * @param check resolves with undefined when what was typed is wrong.
 */
export type GuessGuard = <T extends object>(
  attempt: Attempt,
  wrong: string,
  check: () => Promise<T | undefined>,
) => Promise<{ readonly passed: T } | AttemptRefusal>

/**
 * Attempts for one e-mail wait for each other: guesses sent at once would otherwise all be checked before the first of them
 * counts as wrong.
 */
export function guessGuard(queries: Queries): GuessGuard {
  const inTurn = oneAtATime()

  return (attempt, wrong, check) =>
    inTurn(digest(attempt.email.trim().toLowerCase()), async () => {
      const wait = await secondsToWait(queries, attempt)
      if (wait > 0) return { error: tooMany(wait), status: 429, retryAfter: wait }
      const passed = await check()
      if (passed) return { passed }
      await recordFailure(queries, attempt)
      return { error: wrong, status: 400 }
    })
}

/** One attempt to sign in by password: throttle, check, and what the person is told. */
export function signInAttempts(queries: Queries, guard: GuessGuard) {
  return async (attempt: Attempt, password: string): Promise<{ readonly passed: Person } | AttemptRefusal> => {
    if (attempt.email.trim() === '' || password === '') return { error: 'Enter your email and password.', status: 400 }
    return guard(attempt, 'Incorrect email or password.', () => personByPassword(queries, attempt.email, password))
  }
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
