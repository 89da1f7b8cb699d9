/**
 * Limits of API keys hold through what a write takes along: a key for phases deletes no items, one for projects completes none. No
 * limited key decides who belongs to a team, because that decides what people see.
 */
import { allowsAccess, getRequiredScope, type RequiredScope } from '../../../contract/key-scopes.ts'
import { missingScope } from '../../../contract/missing-scope.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import type { Actor } from '../../../contract/rights.ts'
import { type Draft, isChanged, type WriteContext } from '../write-context.ts'

/** @throws Problem if the caller's key may not write records of the resource, of which `ids` are written along */
export function requireScopeAlong({ actor }: WriteContext, resource: string, ids: readonly number[]): void {
  if (ids.length > 0) requireScope(actor, getRequiredScope(resource))
}

/** @param fieldName the field with the members */
export function requireToGroup<Values>(
  { actor }: WriteContext,
  drafts: readonly Draft<Values>[],
  fieldName: keyof Values & string,
): void {
  const isGrouping = (draft: Draft<Values>) => {
    const input = draft.values[fieldName] as readonly unknown[] | null | undefined
    return draft.before === null ? Array.isArray(input) && input.length > 0 : isChanged(draft, fieldName)
  }
  if (actor.limits && drafts.some(isGrouping)) requireScope(actor, 'unlimited')
}

function requireScope({ limits }: Actor, scope: RequiredScope): void {
  if (limits && !allowsAccess(limits, scope, true)) throw new Problem('forbidden', missingScope(limits, scope, true))
}
