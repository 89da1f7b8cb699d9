/**
 * Decides what to refetch after a change of one field: lists that the record may have entered or left, counts that
 * include it, and figures derived from it. Everything else stays and is refetched when it is next opened. The service
 * reports every change, including the user's own; that echo needs no refetch.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { getCaptions } from '../../../contract/language/captions.ts'
import { type Resource, stateField } from '../../../contract/language/resource.ts'

type Params = Readonly<Record<string, string>>

/** Milliseconds within which an echo arrives, even behind other changes. */
const echoWindow = 15_000

const awaited = new Map<string, number[]>()

/** Each write of a record is reported once. */
export function expectEvents(resource: string, ids: readonly (string | number)[], now = Date.now()): void {
  for (const id of ids) {
    const name = `${resource}/${id}`
    awaited.set(name, [...(awaited.get(name) ?? []), now + echoWindow])
  }
}

/**
 * Whether a change is the echo of the user's own; each echo counts once, so that a later change by a colleague is
 * noticed.
 */
export function isEcho(change: { readonly resource: string; readonly id: string | number }, now = Date.now()): boolean {
  const name = `${change.resource}/${change.id}`
  const [first, ...rest] = (awaited.get(name) ?? []).filter((until) => until >= now)
  if (rest.length > 0) awaited.set(name, rest)
  else awaited.delete(name)
  return first !== undefined
}

/**
 * Marks everything as stale, and refetches at once what shows these fields.
 * @param knownIds hashes of queries that already show the change
 */
export function refetchAffected(
  cache: QueryClient,
  resource: Resource,
  fields: readonly string[],
  knownIds: ReadonlySet<string> = new Set(),
): void {
  const names = new Set([
    ...fields,
    ...[...getCaptions(resource)].flatMap(([text, id]) => (fields.includes(id) ? text : [])),
  ])
  const isTouched = ({ queryKey, queryHash }: { queryKey: QueryKey; queryHash: string }) =>
    !knownIds.has(queryHash) && showsChange(queryKey, resource, names)
  cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me', refetchType: 'none' })
  cache.invalidateQueries({ predicate: isTouched })
}

function showsChange([kind, resourceName, params]: QueryKey, resource: Resource, names: ReadonlySet<string>): boolean {
  if (resourceName === resource.name) {
    if (kind === 'list') return decidesRows(resource, params as Params, names)
    if (kind === 'counts') return decidesCounts(resource, params as Params, names)
    return kind === 'record'
  }
  if (resourceName === 'changes' || resourceName === 'views') return resourceName === 'changes'
  // Its parent records have figures derived from it.
  return (
    isFigure(resource, names) &&
    Object.values(resource.fields).some(
      ({ kind: fieldKind, target }) => fieldKind === 'toone' && target === resourceName,
    )
  )
}

/** The order stays until the list is opened again, so that a row does not jump away while it is edited. */
function decidesRows(resource: Resource, params: Params, names: ReadonlySet<string>): boolean {
  const state = stateField(resource)
  if (state !== null && names.has(state) && resource.states.listed.length > 0) return true
  return Object.keys(params).some((name) => params[name] !== '' && filtersBy(resource, name, names))
}

function filtersBy(resource: Resource, name: string, names: ReadonlySet<string>): boolean {
  return resource.filters.get(name.toLowerCase())?.fields.some((field) => names.has(field)) ?? false
}

function decidesCounts(resource: Resource, params: Params, names: ReadonlySet<string>): boolean {
  const { by: groupField = 'status', sums = '' } = params
  const state = stateField(resource)
  const group = groupField === 'status' ? (state ?? '') : groupField
  const ofSelections = Object.values(resource.selections).flatMap((filters) => Object.keys(filters))
  // Tabs count by status; only they count the list's own filters.
  const besides = groupField === 'status' ? ofSelections.filter((name) => name !== 'status') : []
  return (
    names.has(group) ||
    sums.split(',').some((name) => names.has(name)) ||
    besides.some((name) => filtersBy(resource, name, names)) ||
    decidesRows(resource, params, names)
  )
}

const isFigure = (resource: Resource, names: ReadonlySet<string>): boolean =>
  [...names].some((name) =>
    ['money', 'minutes', 'percent', 'decimal', 'state'].includes(resource.fields[name]?.kind ?? ''),
  )
