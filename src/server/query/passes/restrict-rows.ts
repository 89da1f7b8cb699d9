import { type Actor, userTypes } from '../../../contract/rights.ts'
import type { ReadBinding } from '../binding.ts'
import { type Condition, notDeletedCondition } from '../condition.ts'
import type { Pass } from '../plan.ts'

/**
 * Restricts the plan to rows that the actor may see. The state filter decides whether deleted rows count; without it,
 * only staff find them.
 */
export const restrictRows: Pass = (plan) => ({
  ...plan,
  conditions: [...plan.conditions, ...seenRows(plan.binding, plan.actor)],
})

/** The conditions of all rows that the actor may see. */
export function seenRows({ base, visible }: ReadBinding, actor: Actor): Condition[] {
  const staff = actor.userType === userTypes.staff
  return [base, visible(actor), staff ? null : notDeletedCondition].filter((condition) => condition !== null)
}
