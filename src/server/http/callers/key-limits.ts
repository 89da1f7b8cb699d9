/**
 * What a limited API key may call, decided at the door by the method and the route alone, so that a new operation is closed to
 * such keys until it has a place. What records show of each other is decided where every right is (`mayUse`).
 */
import type { FastifyRequest } from 'fastify'
import { lacking, type RequiredScope, reaches, requiredScopeOf } from '../../../contract/key-scopes.ts'
import { registry } from '../../../contract/registry.ts'
import type { Actor } from '../../../contract/rights.ts'

/** Routes that are no resource's, and those that show more than their resource. Parameters are `:`. */
const special: Readonly<Record<string, readonly RequiredScope[]>> = {
  '/me': ['shared'],
  '/search': ['shared'],
  '/reports': ['reports'],
  '/imports': ['every'],
  '/accounting': ['every'],
  '/settings/items/types': ['settings'],
  '/settings/contacts/permissions': ['settings'],
  '/companies/:/summary': ['companies', 'invoices', 'time'],
  '/invoices/fromtime': ['invoices', 'time'],
  '/planning': ['allocations', 'time'],
}

const plain = (path: string) => path.replace(/:\w+/g, ':')

const known = new Map<string, readonly RequiredScope[]>([
  ...Object.values(registry).flatMap(({ name, paths }) =>
    paths.map(({ path }) => [plain(path), [requiredScopeOf(name)]] as const),
  ),
  ...Object.entries(special),
])

/** The places that a route takes: those of the longest known path that it begins with. */
export function placesOf(route: string): readonly RequiredScope[] {
  for (let path = plain(route); path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const found = known.get(path)
    if (found) return found
  }
  return ['unlimited']
}

/** Why a caller with a limited key may not call this route; null where it may, or where nothing limits it. */
export function lackingFor({ limits }: Actor, { method, routeOptions }: FastifyRequest): string | null {
  if (!limits) return null
  const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  const places = placesOf((routeOptions.url ?? '').replace(/^\/api\/v4/, ''))
  const missing = places.find((place) => !reaches(limits, place, isWrite))
  return missing === undefined ? null : lacking(limits, missing, isWrite)
}
