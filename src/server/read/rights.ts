/** What a caller may do to records of a kind, and which of their fields exist for it, before any record is looked at. */

import { lacking, reaches, requiredScopeOf } from '../../contract/key-scopes.ts'
import { mayUse, type Resource, seesField } from '../../contract/language/resource.ts'
import { Problem } from '../../contract/requests/problem.ts'
import type { Action, Actor } from '../../contract/rights.ts'

/** Refuses a caller who may not do this to records of the kind at all. */
export function requireRight(actor: Actor, of: Resource, action: Action): void {
  if (!mayUse(actor, of, action)) {
    const { limits } = actor
    const isWrite = action !== 'view'
    if (limits && !reaches(limits, requiredScopeOf(of.name), isWrite))
      throw new Problem('forbidden', lacking(limits, requiredScopeOf(of.name), isWrite))
    throw new Problem('forbidden', `You do not have permission to ${action} ${of.label.toLowerCase()}.`)
  }
}

/** Which fields exist for the caller. */
export const seenBy = (actor: Actor) => (field: Resource['fields'][string]) => seesField(actor, field)
