/** Mails to people about their second factor. */
import type { Tx } from '../../../db/database.ts'
import type { Person } from '../../accounts/people.ts'

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
  /** The colleague who did it, if any. */
  readonly by?: number
}

export interface FactorMail {
  /** Queues the mail in the transaction of the change. */
  readonly put: (tx: Tx, person: Person, notice: FactorNotice) => Promise<void>
  /** Called after the commit. */
  readonly pollNow: () => void
}
