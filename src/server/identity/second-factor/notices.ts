/** What a person is told by mail about their second factor. */
import type { Tx } from '../../db/database.ts'
import type { Person } from '../accounts/people.ts'

export type FactorEvent =
  | 'app added'
  | 'app removed'
  | 'passkey added'
  | 'passkey removed'
  | 'codes renewed'
  | 'code used'
  | 'reset'

export interface FactorNotice {
  readonly event: FactorEvent
  /** Name of the passkey. */
  readonly name?: string
  /** Who did it, where that is a colleague. */
  readonly by?: number
}

export interface FactorMail {
  /** Puts the mail in the transaction of what it tells about. */
  readonly put: (tx: Tx, person: Person, notice: FactorNotice) => Promise<void>
  /** Called when that has committed. */
  readonly wake: () => void
}
