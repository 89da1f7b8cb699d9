/** Who may set others' working hours and days off, by the same rule as in the service. */
import { type Actor, can, permissions, userTypes } from '../../../../contract/rights.ts'

export const mayLead = (actor: Actor): boolean =>
  actor.userType === userTypes.staff && can(actor, permissions.timelog, 'edit') && can(actor, permissions.viewAllWork)
