/** A caller for tests of what tools make of their arguments. */
import { type Actor, userTypes } from '../../../contract/rights.ts'
import type { ToolCaller } from '../tool.ts'

const account: Actor = {
  account: 1,
  kind: 'apikey',
  credential: 'key:1',
  userType: userTypes.staff,
  administrator: true,
  contact: null,
  company: null,
  division: null,
  teams: [],
  grants: new Map(),
  timezone: 'UTC',
  locale: 'en',
}

/** The account itself, for which everything exists. */
export const accountCaller: ToolCaller = { actor: account, today: '2026-01-31' }

/** A member of staff with these permissions, each with all actions. */
export const staffCaller = (...permissions: number[]): ToolCaller => ({
  actor: { ...account, kind: 'user', contact: 7, grants: new Map(permissions.map((id) => [id, 15])) },
  today: '2026-01-31',
})
