/** Kinds of callers, as far as they differ in what they see of the firm's work. */
import { type Actor, can, isOutside, permissions, type UserType, userTypes } from '../../../contract/rights.ts'
import type { Context, Expression } from '../../query/condition.ts'
import { me, myTeams } from './sets.ts'

/**
 * `firm` sees the whole account: API keys, and everybody with permission 2, except for clients and contractors. `other`
 * is the user type of people who see nothing by default.
 */
export type CallerKind = 'firm' | 'staff' | 'other' | 'contractor' | 'client'

const callers: Readonly<Record<UserType, CallerKind>> = {
  [userTypes.staff]: 'staff',
  [userTypes.client]: 'client',
  [userTypes.contractor]: 'contractor',
  [userTypes.other]: 'other',
}

export function getCaller(actor: Actor): CallerKind {
  if (actor.kind === 'apikey') return 'firm'
  return !isOutside(actor) && can(actor, permissions.viewAllWork) ? 'firm' : callers[actor.userType]
}

/** The people whose work the actor sees, including the actor; `name` is part of a condition's shape. */
export function getReach(actor: Actor): { name: string; whose: (context: Context) => Expression } {
  const team = !isOutside(actor) && can(actor, permissions.teamWork)
  return team ? { name: 'team', whose: myTeams } : { name: 'me', whose: me }
}

/** Whether the actor sees the work of their division (permission 24). */
export const seesDivision = (actor: Actor): boolean =>
  !isOutside(actor) && actor.division !== null && can(actor, permissions.divisionWork)
