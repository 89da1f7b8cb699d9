/** The right to manage people's permissions and sign-ins. */

import { problem } from '../../../contract/requests/problem.ts'
import { type Action, can, permissions } from '../../../contract/rights.ts'
import type { Right } from '../operation.ts'

export const decidesAboutPeople =
  (action: Action): Right =>
  (actor) => {
    if (can(actor, permissions.userPermissions, action)) return
    throw problem('no_permission', 'You do not have permission to {action} user permissions', { action })
  }
