/** What a limited API key is told where its scopes do not reach. */
import type { KeyLimits, RequiredScope } from './key-scopes.ts'
import { type Fault, fault } from './requests/refusal.ts'

/** The refusal that names the missing scope. */
export function missingScope({ readonly }: KeyLimits, requiredScope: RequiredScope, isWrite: boolean): Fault {
  if (isWrite && readonly) return fault('forbidden', 'This API key is read-only; use one that may write')
  if (requiredScope === 'every')
    return fault('forbidden', 'This API key is limited to some scopes; this takes one with all scopes')
  if (requiredScope === 'unlimited' || requiredScope === 'shared')
    return fault('forbidden', 'This takes an API key without limits')
  return fault('forbidden', 'This API key lacks the scope {scope}', { scope: requiredScope })
}
