/** Thrown when too much work is waiting; the caller is asked to retry shortly. */
import { Problem } from '../../contract/requests/problem.ts'
import { fault } from '../../contract/requests/refusal.ts'

export class Busy extends Problem {
  /** Seconds until a retry. */
  readonly retryAfter = 2

  constructor() {
    super('unavailable', fault('unavailable', 'Worklane is busy right now; try again in a few seconds'))
  }
}
