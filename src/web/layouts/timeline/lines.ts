/**
 * The rows of a timeline from top to bottom: a heading above the records of each group, with the days that they span.
 * Pure.
 */

import { earliest, getDays, latest } from '../../cells/record-days.ts'
import { key, type RecordData } from '../../data/record.ts'

export interface Heading {
  readonly kind: 'heading'
  readonly id: string
  readonly name: string
  readonly days: readonly [string, string] | null
  /** Mean of the records' progress, 0 to 100. */
  readonly progress: number
}

export interface RecordLine {
  readonly kind: 'record'
  readonly id: string
  readonly record: RecordData
}

export type Line = Heading | RecordLine

/** The field that groups the records, and the one with the group's name. */
export interface TimelineGrouping {
  readonly fieldName: string
  readonly caption: string
  /** The heading of records without a group. */
  readonly ungrouped: string
}

/** Groups are in the order of their first records. */
export function getLines(records: readonly RecordData[], grouping: TimelineGrouping | null): readonly Line[] {
  if (grouping === null) return records.map(line)
  return [...getGroups(records, grouping)].flatMap(([id, groupRecords]) => [
    heading(id, groupRecords, grouping),
    ...groupRecords.map(line),
  ])
}

/** The records under each heading, by its id. */
export function getGroups(
  records: readonly RecordData[],
  grouping: TimelineGrouping | null,
): ReadonlyMap<string, readonly RecordData[]> {
  return grouping === null
    ? new Map<string, readonly RecordData[]>()
    : Map.groupBy(records, (record) => `group-${record[grouping.fieldName] ?? ''}`)
}

const line = (record: RecordData): RecordLine => ({ kind: 'record', id: key(record), record })

function heading(id: string, records: readonly RecordData[], { caption, ungrouped }: TimelineGrouping): Heading {
  const days = records.flatMap((record) => [getDays(record) ?? []].flat())
  const doneSum = records.reduce((sum, { percentcomplete }) => sum + Number(percentcomplete ?? 0), 0)
  return {
    kind: 'heading',
    id,
    name: String(records[0]?.[caption] ?? ungrouped),
    days: days.length === 0 ? null : [earliest(...days), latest(...days)],
    progress: doneSum / records.length,
  }
}
