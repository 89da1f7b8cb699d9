import { type Actor, accountActor } from '../../contract/rights.ts'

/** The actor of writes by the service itself. */
export function systemActor(account: number): Actor {
  return accountActor({ account, credential: 'unattended', timezone: 'UTC' })
}
