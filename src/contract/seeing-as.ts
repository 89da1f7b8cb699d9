/** Viewing Worklane as somebody else: who may, and as whom. It never shows more than the caller sees. */
import { type Actor, can, permissions, userTypes } from './rights.ts'

/** Header with the contact to view as. */
export const seeAsHeader = 'x-see-as'

/**
 * Whether the caller may see Worklane as people of this type at all: administrators as everybody, who manages people's rights as
 * clients. Either sees all work, so nobody comes by a record that is not theirs to see.
 */
export function maySeeAs(caller: Actor, userType: Actor['userType']): boolean {
  if (caller.kind !== 'user' || caller.userType !== userTypes.staff) return false
  if (!can(caller, permissions.viewAllWork)) return false
  if (caller.administrator) return true
  return userType === userTypes.client && can(caller, permissions.userPermissions, 'edit')
}
