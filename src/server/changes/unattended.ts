import { type Actor, userTypes } from '../../contract/permissions.ts'

/** Who writes when the service itself does, without a caller. */
export function unattendedActor(account: number): Actor {
  return {
    account,
    kind: 'apikey',
    credential: 'unattended',
    userType: userTypes.staff,
    administrator: true,
    contact: null,
    company: null,
    division: null,
    teams: [],
    grants: new Map(),
    timezone: 'UTC',
  }
}
