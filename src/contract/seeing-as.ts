/** Viewing Worklane as somebody else. The caller never sees more than with their own rights. */
import { type Actor, can, permissions, userTypes } from './rights.ts'

/** Header with the contact to view as. */
export const seeAsHeader = 'x-see-as'

/**
 * Whether the caller may view Worklane as people of this type: administrators as anyone, people who manage others'
 * rights as clients. Both require the right to all work, so that no records become visible.
 */
export function maySeeAs(caller: Actor, userType: Actor['userType']): boolean {
  if (caller.kind !== 'user' || caller.userType !== userTypes.staff) return false
  if (!can(caller, permissions.viewAllWork)) return false
  if (caller.administrator) return true
  return userType === userTypes.client && can(caller, permissions.userPermissions, 'edit')
}
