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
export function requireRight(actor: Actor, of: Resource, action: Action): void {
  if (!mayUse(actor, of, action)) {
    const { limits } = actor
    const isWrite = action !== 'view'
    if (limits && !allowsAccess(limits, getRequiredScope(of.name), isWrite))
      throw new Problem('forbidden', missingScope(limits, getRequiredScope(of.name), isWrite))
    throw problem('no_permission', 'You do not have permission to {action} {things}', { action, things: of.plural })
  }
}

/**
 * Throws a 403 for a caller who may not change such records. A client without that right can still make the transitions
 * that the workflow allows clients, with a body that only names the state.
 */
export function requireChange(actor: Actor, of: Resource, body: unknown): void {
  requireRight(actor, of, isClientTransition(actor, of, body) ? 'view' : 'edit')
}

function isClientTransition(actor: Actor, of: Resource, body: unknown): boolean {
  if (actor.userType !== userTypes.client || !of.states.clientTransitions) return false
  if (typeof body !== 'object' || body === null) return false
  const named = Object.keys(body).flatMap((name) => findField(of, name, seenBy(actor)) ?? [])
  return named.length > 0 && named.every((wire) => of.fields[wire]?.kind === 'state')
}

/** The sender of a body, as far as parsing depends on it. */
export const senderOf = (actor: Actor): Sender => ({ sees: seenBy(actor), timezone: actor.timezone })

/** The fields that the caller can see. */
export const seenBy = (actor: Actor) => (field: Resource['fields'][string]) => seesField(actor, field)
