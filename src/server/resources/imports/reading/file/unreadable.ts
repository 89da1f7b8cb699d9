import { type Clause, wholeText } from '../../../../../contract/requests/refusal.ts'

/** Why a file cannot be read. */
export class Unreadable extends Error {
  constructor(clause: Clause) {
    super(wholeText(clause))
  }
}
