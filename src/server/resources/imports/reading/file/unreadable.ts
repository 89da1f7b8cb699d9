import { type Clause, wholeText } from '../../../../../contract/requests/refusal.ts'

/** Why a file cannot be read. */
export class Unreadable extends Error {
  readonly clause: Clause

  constructor(clause: Clause) {
    super(wholeText(clause))
    this.clause = clause
  }
}
