/** Dependencies among the visible records, conflicts with their dates, and what moves with a record. Pure. */

import { getDays } from '../../cells/record-days.ts'
import { key, type RecordData, readLinked } from '../../data/record.ts'

export interface Dependency {
  /** The record that waits. */
  readonly record: RecordData
  /** What it waits for. */
  readonly prerequisite: RecordData
  /** It begins before its predecessor is due. */
  readonly isBroken: boolean
}

/** Pairs of records that both have dates. */
export function getWaits(records: readonly RecordData[]): readonly Dependency[] {
  const byId = new Map(records.map((record) => [key(record), record]))
  return records.flatMap((record) =>
    readLinked(record, 'prerequisites').flatMap((link) => {
      const prerequisite = byId.get(key(link))
      const [ownDays, awaited] = [getDays(record), prerequisite && getDays(prerequisite)]
      return prerequisite && ownDays && awaited ? [{ record, prerequisite, isBroken: ownDays[0] < awaited[1] }] : []
    }),
  )
}

/** All direct and indirect dependents of some records, without these themselves. */
export function getDependants(records: readonly RecordData[], ids: readonly string[]): readonly RecordData[] {
  const waitingById = new Map<string, RecordData[]>()
  for (const record of records) {
    for (const link of readLinked(record, 'prerequisites')) {
      const waitingRecords = waitingById.get(key(link))
      if (waitingRecords) waitingRecords.push(record)
      else waitingById.set(key(link), [record])
    }
  }
  const recordsById = new Map<string, RecordData>()
  const ownIds = new Set(ids)
  const next = [...ids]
  for (let currentId = next.pop(); currentId !== undefined; currentId = next.pop()) {
    for (const record of waitingById.get(currentId) ?? []) {
      if (ownIds.has(key(record)) || recordsById.has(key(record))) continue
      recordsById.set(key(record), record)
      next.push(key(record))
    }
  }
  return [...recordsById.values()]
}
