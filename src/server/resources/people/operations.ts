/** What can be done with contacts besides keeping them. */
import type { Operation, Reading } from '../operation.ts'
import { changeSignIn, readSignIn } from './colleague-sign-in.ts'
import { invite } from './invitation.ts'
import { changePermissions, readPermissions } from './permissions.ts'

export const peopleOperations: readonly (Operation | Reading)[] = [
  invite,
  readPermissions,
  changePermissions,
  readSignIn,
  changeSignIn,
]
