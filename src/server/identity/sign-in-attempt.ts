/** One attempt to sign in by password: throttle, check, and what the person is told. */
import { digest } from './digest.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type Person, personByPassword } from './people.ts'
import { type Attempt, forgiveFailures, recordFailure, secondsToWait } from './sign-in-throttle.ts'
import type { Queries } from './tables.ts'

export type AttemptOutcome =
  | { readonly person: Person }
  | { readonly error: string; readonly status: number; readonly retryAfter?: number }

/**
 * Attempts for one e-mail wait for each other: guesses sent at once would otherwise all be checked before the first of them
 * counts as wrong.
 */
export function signInAttempts(queries: Queries): (attempt: Attempt, password: string) => Promise<AttemptOutcome> {
  const inTurn = oneAtATime()

  return async (attempt, password) => {
    const email = attempt.email.trim().toLowerCase()
    if (email === '' || password === '') return { error: 'Enter your e-mail and your password.', status: 400 }
    return inTurn(digest(email), async () => {
      const wait = await secondsToWait(queries, attempt)
      if (wait > 0) return { error: tooMany(wait), status: 429, retryAfter: wait }
      const person = await personByPassword(queries, attempt.email, password)
      if (person) {
        await forgiveFailures(queries, attempt)
        return { person }
      }
      await recordFailure(queries, attempt)
      return { error: 'E-mail or password is not right.', status: 400 }
    })
  }
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many wrong attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
