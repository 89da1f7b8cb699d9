/**
 * What is read again after a change of one field: what it may have moved in or out of sight, counts that it is part of, and
 * figures that are worked out from it. All else keeps what it shows, and is read again when it is next opened. The service
 * tells of every change, one's own as well: that echo says nothing new.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type Resource, stateField } from '../../../contract/language/resource.ts'
import { captionsOf } from '../captions.ts'

type Params = Readonly<Record<string, string>>

/** Milliseconds within which an echo comes, also where others stand before it. */
const patience = 15_000

const awaited = new Map<string, number[]>()

/** Each write of a record is reported once. */
export function awaitEchoes(resource: string, ids: readonly (string | number)[], now = Date.now()): void {
  for (const id of ids) {
    const name = `${resource}/${id}`
    awaited.set(name, [...(awaited.get(name) ?? []), now + patience])
  }
}

/** Whether a change is the echo of one's own; each echo counts once, so that a colleague's change after it does not. */
export function isEcho(change: { readonly resource: string; readonly id: string | number }, now = Date.now()): boolean {
  const name = `${change.resource}/${change.id}`
  const [first, ...others] = (awaited.get(name) ?? []).filter((until) => until >= now)
  if (others.length > 0) awaited.set(name, others)
  else awaited.delete(name)
  return first !== undefined
}

/**
 * Marks everything as no longer fresh, and reads again at once what the change of these fields shows in.
 * @param known hashes of queries that show the change already
 */
export function readAgain(
  cache: QueryClient,
  resource: Resource,
  fields: readonly string[],
  known: ReadonlySet<string> = new Set(),
): void {
  const names = new Set([
    ...fields,
    ...[...captionsOf(resource)].flatMap(([text, id]) => (fields.includes(id) ? text : [])),
  ])
  const isTouched = ({ queryKey, queryHash }: { queryKey: QueryKey; queryHash: string }) =>
    !known.has(queryHash) && showsChange(queryKey, resource, names)
  cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me', refetchType: 'none' })
  cache.invalidateQueries({ predicate: isTouched })
}

function showsChange([kind, of, params]: QueryKey, resource: Resource, names: ReadonlySet<string>): boolean {
  if (of === resource.name) {
    if (kind === 'list') return decidesRows(resource, params as Params, names)
    if (kind === 'counts') return decidesCounts(resource, params as Params, names)
    return kind === 'record'
  }
  if (of === 'changes' || of === 'views') return of === 'changes'
  // Records that it is part of have figures that are worked out from it.
  return (
    isFigure(resource, names) &&
    Object.values(resource.fields).some(({ kind: each, target }) => each === 'toone' && target === of)
  )
}

/** The order stays as it is until the list is opened again: a row that was just edited does not jump away. */
function decidesRows(resource: Resource, params: Params, names: ReadonlySet<string>): boolean {
  const state = stateField(resource)
  if (state !== null && names.has(state) && resource.states.listed.length > 0) return true
  return Object.keys(params).some((name) => params[name] !== '' && filtersBy(resource, name, names))
}

function filtersBy(resource: Resource, name: string, names: ReadonlySet<string>): boolean {
  return resource.filters.get(name.toLowerCase())?.fields.some((field) => names.has(field)) ?? false
}

function decidesCounts(resource: Resource, params: Params, names: ReadonlySet<string>): boolean {
  const { by = 'status', sums = '' } = params
  const state = stateField(resource)
  const counted = by === 'status' ? (state ?? '') : by
  const ofSelections = Object.values(resource.selections).flatMap((filters) => Object.keys(filters))
  // Tabs are counted by the status, and only they count the selections of the list as well.
  const besides = by === 'status' ? ofSelections.filter((name) => name !== 'status') : []
  return (
    names.has(counted) ||
    sums.split(',').some((name) => names.has(name)) ||
    besides.some((name) => filtersBy(resource, name, names)) ||
    decidesRows(resource, params, names)
  )
}

const isFigure = (resource: Resource, names: ReadonlySet<string>): boolean =>
  [...names].some((name) =>
    ['money', 'minutes', 'percent', 'decimal', 'state'].includes(resource.fields[name]?.kind ?? ''),
  )
