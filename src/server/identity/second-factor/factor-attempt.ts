/** Wrong codes count as wrong sign-ins of the person, and are noted in the security log. */
import type { Person } from '../accounts/people.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import type { AttemptRefusal, GuessGuard } from '../sign-in/sign-in-attempt.ts'

export interface WhoTries {
  /** Undefined where nobody is known by what was given. */
  readonly person: Person | undefined
  readonly email: string
  /** Network address that the attempt comes from. */
  readonly address: string
}

/** @param check resolves with undefined when what was given is wrong. */
export type FactorAttempt = <T extends object>(
  who: WhoTries,
  wrong: string,
  check: () => Promise<T | undefined>,
) => Promise<{ readonly passed: T } | AttemptRefusal>

export function factorAttempts(guard: GuessGuard, securityLog: SecurityLog): FactorAttempt {
  return async (who, wrong, check) => {
    const outcome = await guard(who, wrong, check)
    if ('error' in outcome) securityLog.record({ event: 'factor.failed', ...who.person })
    return outcome
  }
}
