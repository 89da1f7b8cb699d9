/**
 * Scopes of limited API keys, checked by method and route before the handler runs: a new operation is closed to such keys until
 * it has a scope. What such a key sees inside records is decided with all other rights (`mayUse`).
 */

import type { FastifyRequest } from 'fastify'
import { allowsAccess, getRequiredScope, type RequiredScope } from '../../../contract/key-scopes.ts'
import { missingScope } from '../../../contract/missing-scope.ts'
import { registry } from '../../../contract/registry.ts'
import type { Fault } from '../../../contract/requests/refusal.ts'
import type { Actor } from '../../../contract/rights.ts'
import { table } from '../../../contract/table.ts'

/** Routes without a resource, and those that expose more than their resource. `:` stands for a parameter. */
const special = table<readonly RequiredScope[]>({
  '/me': ['shared'],
  '/search': ['shared'],
  '/reports': ['reports'],
  '/imports': ['every'],
  '/accounting': ['every'],
  '/settings/items/types': ['settings'],
  '/settings/contacts/permissions': ['settings'],
  '/companies/:/summary': ['companies', 'invoices', 'time'],
  '/projects/:/summary': ['projects', 'invoices'],
  '/invoices/fromtime': ['invoices', 'time'],
  '/planning': ['allocations', 'time'],
})

const plain = (path: string) => path.replace(/:\w+/g, ':')

const scopesByPath = new Map<string, readonly RequiredScope[]>([
  ...Object.values(registry).flatMap(({ name, paths }) =>
    paths.map(({ path }) => [plain(path), [getRequiredScope(name)]] as const),
  ),
  ...Object.entries(special),
])

/** The scopes that a route requires: those of its longest known prefix. */
export function getScopes(route: string): readonly RequiredScope[] {
  for (let path = plain(route); path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const scopes = scopesByPath.get(path)
    if (scopes) return scopes
  }
  return ['unlimited']
}

/** Why a caller with a limited key may not call this route; null where it may, or where nothing limits it. */
export function getScopeProblem({ limits }: Actor, { method, routeOptions }: FastifyRequest): Fault | null {
  if (!limits) return null
  const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  const scopes = getScopes((routeOptions.url ?? '').replace(/^\/api\/v4/, ''))
  const scope = scopes.find((scope) => !allowsAccess(limits, scope, isWrite))
  return scope === undefined ? null : missingScope(limits, scope, isWrite)
}
