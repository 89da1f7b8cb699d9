/** Who decides what people may do and what they sign in with. */
import { type Action, can, permissions } from '../../../contract/permissions.ts'
import { Problem } from '../../../contract/problem.ts'
import type { Right } from '../operation.ts'

export const decidesAboutPeople =
  (action: Action): Right =>
  (actor) => {
    if (can(actor, permissions.userPermissions, action)) return
    throw new Problem('forbidden', `You do not have permission to ${action} user permissions.`)
  }
