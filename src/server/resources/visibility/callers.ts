/** Who asks, as far as it decides what they see of the firm's work. */
import { type Actor, can, isOutside, permissions, type UserType, userTypes } from '../../../contract/rights.ts'
import type { Context, Expression } from '../../query/condition.ts'
import { me, myTeams } from './sets.ts'

/**
 * `firm` sees the whole account: an API key, and everybody but clients and contractors with permission 2. `other` is the user type
 * of people who have nothing of a view by themselves.
 */
export type CallerKind = 'firm' | 'staff' | 'other' | 'contractor' | 'client'

const callers: Readonly<Record<UserType, CallerKind>> = {
  [userTypes.staff]: 'staff',
  [userTypes.client]: 'client',
  [userTypes.contractor]: 'contractor',
  [userTypes.other]: 'other',
}

export function callerOf(actor: Actor): CallerKind {
  if (actor.kind === 'apikey') return 'firm'
  return !isOutside(actor) && can(actor, permissions.viewAllWork) ? 'firm' : callers[actor.userType]
}

/** The people whose work the actor sees, itself among them; `name` tells shapes apart. */
export function reachOf(actor: Actor): { name: string; whose: (context: Context) => Expression } {
  const team = !isOutside(actor) && can(actor, permissions.teamWork)
  return team ? { name: 'team', whose: myTeams } : { name: 'me', whose: me }
}

/** Whether the actor sees the work of its division (permission 24). */
export const seesDivision = (actor: Actor): boolean =>
  !isOutside(actor) && actor.division !== null && can(actor, permissions.divisionWork)
