/**
 * What a caller may do to records of a kind, and which of their fields the caller can see, regardless of the particular
 * record.
 */

import { allowsAccess, getRequiredScope } from '../../contract/key-scopes.ts'
import { findField, mayUse, type Resource, seesField } from '../../contract/language/resource.ts'
import { missingScope } from '../../contract/missing-scope.ts'
import { Problem, problem } from '../../contract/requests/problem.ts'
import type { Sender } from '../../contract/requests/record-input.ts'
import { type Action, type Actor, userTypes } from '../../contract/rights.ts'

/** Throws a 403 for a caller who may not do this to any record of the kind. */
export function requireRight(actor: Actor, resource: Resource, action: Action): void {
  if (!mayUse(actor, resource, action)) {
    const { limits } = actor
    const isWrite = action !== 'view'
    if (limits && !allowsAccess(limits, getRequiredScope(resource.name), isWrite))
      throw new Problem('forbidden', missingScope(limits, getRequiredScope(resource.name), isWrite))
    throw problem('no_permission', 'You do not have permission to {action} {things}', {
      action,
      things: resource.plural,
    })
  }
}

/**
 * Throws a 403 for a caller who may not change such records. A client without that right can still make the transitions
 * that the workflow allows clients, with a body that only names the state.
 */
export function requireChange(actor: Actor, resource: Resource, body: unknown): void {
  requireRight(actor, resource, isClientTransition(actor, resource, body) ? 'view' : 'edit')
}

function isClientTransition(actor: Actor, resource: Resource, body: unknown): boolean {
  if (actor.userType !== userTypes.client || !resource.states.clientTransitions) return false
  if (typeof body !== 'object' || body === null) return false
  const fieldNames = Object.keys(body).flatMap((name) => findField(resource, name, seenBy(actor)) ?? [])
  return fieldNames.length > 0 && fieldNames.every((fieldName) => resource.fields[fieldName]?.kind === 'state')
}

/** The sender of a body, as far as parsing depends on it. */
export const getSender = (actor: Actor): Sender => ({ sees: seenBy(actor), timezone: actor.timezone })

/** The fields that the caller can see. */
export const seenBy = (actor: Actor) => (field: Resource['fields'][string]) => seesField(actor, field)
