import { type Actor, accountActor } from '../../contract/rights.ts'

/** Who writes when the service itself does, without a caller. */
export function unattendedActor(account: number): Actor {
  return accountActor({ account, credential: 'unattended', timezone: 'UTC' })
}
