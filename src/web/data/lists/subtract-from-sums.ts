/**
 * Subtracts completed records from sums of open ones. Their rows contain what each contributed, so no request is
 * needed.
 */
import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../contract/language/resource.ts'
import type { ListData, Params } from '../queries.ts'
import { key, type RecordData, type Records, stateField } from '../record.ts'
import type { Amounts, CountsData } from './counts.ts'

/** Hashes of the queries that were corrected; sums that cannot be computed here are not included. */
export function subtractFromSums(cache: QueryClient, resource: Resource, records: Records): ReadonlySet<string> {
  const settledKeys = new Set<string>()
  for (const [queryKey, data] of cache.getQueriesData<CountsData>({ queryKey: ['counts', resource.name] })) {
    const params = queryKey[2] as Params
    const rows = rowsUnder(cache, resource, params, records)
    const countsData =
      data && rows?.reduce<CountsData | null>((sums, row) => without(resource, params, sums, row), data)
    if (!countsData) continue
    cache.setQueryData(queryKey, countsData)
    settledKeys.add(hashKey(queryKey))
  }
  return settledKeys
}

/**
 * The records as shown by a list with the same filters; null if it does not show all of them, or if they stay in the
 * sums.
 */
function rowsUnder(cache: QueryClient, resource: Resource, params: Params, records: Records): Records | null {
  const { by: groupField, sums = '', status = '', ...filters } = params
  if (sums === '' || status !== resource.states.open) return null
  const lists = cache.getQueriesData<ListData>({ queryKey: ['list', resource.name] }).filter(([queryKey, data]) => {
    const listParams = queryKey[2] as Params
    const fieldNames = listParams.fields?.split(',') ?? []
    return (
      data !== undefined &&
      Object.keys(filters).every((name) => filters[name] === listParams[name]) &&
      sums.split(',').every((name) => fieldNames.includes(name))
    )
  })
  const knownRecords = records.map((record) =>
    lists.flatMap(([, data]) => data?.rows ?? []).find((row) => key(row) === key(record)),
  )
  return knownRecords.every((row) => row !== undefined) ? knownRecords : null
}

function without(resource: Resource, params: Params, data: CountsData | null, row: RecordData): CountsData | null {
  const group = getGroup(resource, params.by ?? '', row)
  const count = group === null ? undefined : data?.counts[group]
  if (!data || group === null || !count) return null
  const less = (amounts: Amounts = {}) =>
    Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, amount - Number(row[name] ?? 0)]))
  return {
    ...data,
    counts: { ...data.counts, [group]: count - 1 },
    total: data.total - 1,
    sums: { ...data.sums, [group]: less(data.sums[group]) },
    totals: less(data.totals),
  }
}

/** The group that counts a row; null if several may, or none is known. */
function getGroup(resource: Resource, groupField: string, row: RecordData): string | null {
  if (groupField === stateField(resource)) return resource.states.open
  const kind = resource.fields[groupField]?.kind
  if (kind !== 'toone' && kind !== 'choice') return null
  return row[groupField] === undefined ? 'none' : String(row[groupField])
}
