/** Dependencies among the visible records, conflicts with their dates, and what moves with a record. Pure. */
import { key, linked, type RecordData } from '../../data/record.ts'
import { daysOf } from '../record-days.ts'

export interface Dependency {
  /** The record that waits. */
  readonly record: RecordData
  /** What it waits for. */
  readonly prerequisite: RecordData
  /** It begins before its predecessor is due. */
  readonly isBroken: boolean
}

/** Pairs of records that both have dates. */
export function waitsOf(records: readonly RecordData[]): readonly Dependency[] {
  const byId = new Map(records.map((record) => [key(record), record]))
  return records.flatMap((record) =>
    linked(record, 'prerequisites').flatMap((link) => {
      const prerequisite = byId.get(key(link))
      const [own, awaited] = [daysOf(record), prerequisite && daysOf(prerequisite)]
      return prerequisite && own && awaited ? [{ record, prerequisite, isBroken: own[0] < awaited[1] }] : []
    }),
  )
}

/** All direct and indirect dependents of some records, without these themselves. */
export function dependantsOf(records: readonly RecordData[], ids: readonly string[]): readonly RecordData[] {
  const waiting = new Map<string, RecordData[]>()
  for (const record of records) {
    for (const link of linked(record, 'prerequisites')) {
      const those = waiting.get(key(link))
      if (those) those.push(record)
      else waiting.set(key(link), [record])
    }
  }
  const found = new Map<string, RecordData>()
  const own = new Set(ids)
  const next = [...ids]
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    for (const record of waiting.get(at) ?? []) {
      if (own.has(key(record)) || found.has(key(record))) continue
      found.set(key(record), record)
      next.push(key(record))
    }
  }
  return [...found.values()]
}
