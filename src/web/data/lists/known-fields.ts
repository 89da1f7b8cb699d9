/** What the cache knows about the fields of a record: requested fields without a value are absent from responses. */
import type { QueryClient } from '@tanstack/react-query'
import type { ListData, Params, SingleData } from '../queries.ts'
import { key, type RecordData } from '../record.ts'

/** The record with those of these fields that have a value; null if they were not all requested. */
export function cachedRecord(
  cache: QueryClient,
  resource: string,
  record: RecordData,
  names: readonly string[],
): RecordData | null {
  if (names.every((name) => name in record)) return record
  const among = (fields = '') => fields === 'all' || names.every((name) => fields.split(',').includes(name))
  const lists = cache.getQueriesData<ListData>({ queryKey: ['list', resource] })
  const records = cache.getQueriesData<SingleData>({ queryKey: ['record', resource] })
  const seenRecords = [
    ...lists.flatMap(([[, , params], data]) => (among((params as Params).fields) ? (data?.rows ?? []) : [])),
    ...records.flatMap(([[, , , fields], data]) => (data && among(String(fields)) ? [data.record] : [])),
  ]
  return seenRecords.find((row) => key(row) === key(record)) ?? null
}
