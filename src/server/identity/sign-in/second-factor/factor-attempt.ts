/** Counts wrong codes as wrong sign-ins of the person, and logs them as security events. */
import type { Person } from '../../accounts/people.ts'
import type { SecurityLog } from '../../accounts/security-log/security-log.ts'
import type { AttemptRefusal, GuessGuard } from '../sign-in-attempt.ts'

export interface AttemptingPerson {
  /** Undefined if the input identifies nobody. */
  readonly person: Person | undefined
  readonly email: string
  /** Network address of the attempt. */
  readonly address: string
}

/** @param check resolves to undefined if the input is wrong. */
export type FactorAttempt = <T extends object>(
  who: AttemptingPerson,
  wrong: string,
  check: () => Promise<T | undefined>,
) => Promise<{ readonly result: T } | AttemptRefusal>

export function factorAttempts(guard: GuessGuard, securityLog: SecurityLog): FactorAttempt {
  return async (who, wrong, check) => {
    const outcome = await guard(who, wrong, check)
    if ('error' in outcome) securityLog.record({ event: 'factor.failed', ...who.person })
    return outcome
  }
}
