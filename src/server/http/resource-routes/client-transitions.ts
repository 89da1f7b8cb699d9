/** The right to change a record. A client without it still makes the transitions of a workflow that are its own to make. */

import { findField, type Resource } from '../../../contract/language/resource.ts'
import { type Actor, userTypes } from '../../../contract/rights.ts'
import { requireRight, seenBy } from '../../read/rights.ts'

/** Throws a 403 unless the caller may change such records, or is a client whose body names the state and nothing else. */
export function requireChange(actor: Actor, of: Resource, body: unknown): void {
  requireRight(actor, of, isClientTransition(actor, of, body) ? 'view' : 'edit')
}

function isClientTransition(actor: Actor, of: Resource, body: unknown): boolean {
  if (actor.userType !== userTypes.client || !of.states.clientTransitions) return false
  if (typeof body !== 'object' || body === null) return false
  const named = Object.keys(body).flatMap((name) => findField(of, name, seenBy(actor)) ?? [])
  return named.length > 0 && named.every((wire) => of.fields[wire]?.kind === 'state')
}
