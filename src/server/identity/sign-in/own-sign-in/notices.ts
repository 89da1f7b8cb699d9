/** Mails to people about changes of their own sign-in. */
import type { Tx } from '../../../db/database.ts'
import type { Person } from '../../accounts/people.ts'

export type SignInNotice =
  | { readonly event: 'password changed' | 'password reset' }
  /** Goes to the new address, with a link. */
  | { readonly event: 'confirm email'; readonly email: string }
  /** Both go to the old address. */
  | { readonly event: 'email requested' | 'email changed'; readonly to: string; readonly email: string }

export interface SignInMail {
  /** Queues the mail in the transaction of the change. */
  readonly put: (tx: Tx, person: Person, notice: SignInNotice) => Promise<void>
  /** Called after the commit. */
  readonly pollNow: () => void
}
