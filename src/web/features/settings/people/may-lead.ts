/** Leads settle what others can work and when they are off: the rule that the service applies. */
import { type Actor, can, permissions, userTypes } from '../../../../contract/rights.ts'

export const mayLead = (actor: Actor): boolean =>
  actor.userType === userTypes.staff && can(actor, permissions.timelog, 'edit') && can(actor, permissions.viewAllWork)
