/** What the cache knows of fields of a record: those that were asked for and have no value are in no answer. */
import type { QueryClient } from '@tanstack/react-query'
import type { ListData, Params, SingleData } from '../queries.ts'
import { key, type RecordData } from '../record.ts'

/** The record with all of these fields that have a value; null where none has asked for them. */
export function knownWith(
  cache: QueryClient,
  resource: string,
  record: RecordData,
  names: readonly string[],
): RecordData | null {
  if (names.every((name) => name in record)) return record
  const among = (fields = '') => fields === 'all' || names.every((name) => fields.split(',').includes(name))
  const lists = cache.getQueriesData<ListData>({ queryKey: ['list', resource] })
  const records = cache.getQueriesData<SingleData>({ queryKey: ['record', resource] })
  const seen = [
    ...lists.flatMap(([[, , params], data]) => (among((params as Params).fields) ? (data?.rows ?? []) : [])),
    ...records.flatMap(([[, , , fields], data]) => (data && among(String(fields)) ? [data.record] : [])),
  ]
  return seen.find((each) => key(each) === key(record)) ?? null
}
