/**
 * Optimistic updates: changes cached records before the service has answered, and can roll back. Updates every cached list and
 * record of a resource, so screens never keep copies of their own.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Position } from '../ui/reorder/neighbour.ts'
import type { ListData, SingleData } from './queries.ts'
import { key, type RecordData, type Records } from './record.ts'

export type Rollback = () => void
/** Merges `changes` into all cached copies of the record. An undefined value removes a field. */
export function patchRecord(cache: QueryClient, resource: string, id: string, changes: Partial<RecordData>): Rollback {
  return patchRecords(cache, resource, new Set([id]), changes)
}

/** The same for several records, in one pass over the cache. */
export function patchRecords(
  cache: QueryClient,
  resource: string,
  ids: ReadonlySet<string>,
  changes: Partial<RecordData>,
): Rollback {
  const merge = (record: RecordData) => (ids.has(key(record)) ? ({ ...record, ...changes } as RecordData) : record)
  const rollbackLists = changeLists(cache, resource, (rows) => rows.map(merge))
  const rollbackRecords = changeData<SingleData>(cache, ['record', resource], (single) => ({
    ...single,
    record: merge(single.record),
  }))
  return () => {
    rollbackLists()
    rollbackRecords()
  }
}

/** Takes records out of every list of the resource. */
export function dropRecords(cache: QueryClient, resource: string, ids: ReadonlySet<string>): Rollback {
  return changeLists(cache, resource, (rows) => rows.filter((record) => !ids.has(key(record))))
}

/** Puts a record right after or before another one in every list that shows both. */
export function placeRecord(cache: QueryClient, resource: string, id: string, position: Position): Rollback {
  return changeLists(cache, resource, (rows) => placed(rows, id, position))
}

/** `rows` with the record moved; the same array if either record is not in it. */
export function placed<Row extends RecordData>(rows: readonly Row[], id: string, position: Position): readonly Row[] {
  const moving = rows.find((record) => key(record) === id)
  const rest = rows.filter((record) => key(record) !== id)
  const neighbour = 'after' in position ? position.after : position.before
  const index = rest.findIndex((record) => key(record) === neighbour)
  if (!moving || index < 0) return rows
  return rest.toSpliced('after' in position ? index + 1 : index, 0, moving)
}

function changeLists(cache: QueryClient, resource: string, change: (rows: Records) => Records): Rollback {
  return changeData<ListData>(cache, ['list', resource], (list) => {
    const rows = change(list.rows)
    const total = list.total === undefined ? undefined : list.total + rows.length - list.rows.length
    return { rows, total }
  })
}

function changeData<Data>(cache: QueryClient, queryKey: QueryKey, change: (data: Data) => Data): Rollback {
  const before = cache.getQueriesData<Data>({ queryKey })
  cache.setQueriesData<Data>({ queryKey }, (data) => (data === undefined ? undefined : change(data)))
  return () => {
    for (const [entry, data] of before) cache.setQueryData(entry, data)
  }
}
