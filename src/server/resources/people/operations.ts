/** Operations on companies and contacts besides reading and writing records, and those about the caller. */
import type { AnyOperation } from '../operation.ts'
import { changeSignIn, readSignIn } from './colleague-sign-in.ts'
import { factorResetOperations } from './factor-reset.ts'
import { invite } from './invitation.ts'
import { inviteMany } from './invitations.ts'
import { deactivate, readLeaving } from './leaving.ts'
import { me } from './me.ts'
import { ownSignInOperations } from './own-sign-in.ts'
import { changePermissions, readPermissions } from './permissions.ts'
import { factorOperations } from './second-factor.ts'
import { sessionOperations } from './sessions.ts'
import { readPeople } from './signing-in.ts'

export const peopleOperations: readonly AnyOperation[] = [
  me,
  invite,
  inviteMany,
  readPeople,
  readLeaving,
  deactivate,
  readPermissions,
  changePermissions,
  readSignIn,
  changeSignIn,
  ...sessionOperations,
  ...ownSignInOperations,
  ...factorOperations,
  ...factorResetOperations,
]
