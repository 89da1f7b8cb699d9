/** Callers for tests of how tools map their arguments. */
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

/** The account itself, which may see everything. */
export const accountCaller: ToolCaller = { actor: account, today: '2026-01-31' }

/** A staff member with these permissions, each with all actions. */
export const staffCaller = (...permissions: number[]): ToolCaller => ({
  actor: { ...account, kind: 'user', contact: 7, grants: new Map(permissions.map((id) => [id, 15])) },
  today: '2026-01-31',
})
