import { userTypes } from '../../../contract/rights.ts'
import { kept } from '../condition.ts'
import type { Pass } from '../plan.ts'

/**
 * Only rows that the actor may see. Whether deleted rows count is settled by the state filter; a read without one
 * finds them for staff alone.
 */
export const restrictRows: Pass = (plan) => {
  const { base, visible } = plan.binding
  const seen = visible(plan.actor)
  const staff = plan.actor.userType === userTypes.staff
  const conditions = [base, seen, staff ? null : kept].filter((condition) => condition !== null)
  return { ...plan, conditions: [...plan.conditions, ...conditions] }
}
