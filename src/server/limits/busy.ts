/** More work at once than there is room for: told to the caller, who tries again shortly. */
import { Problem } from '../../contract/requests/problem.ts'

export class Busy extends Problem {
  /** Seconds. */
  readonly retryAfter = 2

  constructor() {
    super('unavailable', 'Worklane is busy right now; try again in a few seconds.')
  }
}
