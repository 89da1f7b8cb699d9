/** Which dates a move of a whole project changes: its own, those of its phases and of its items. */

import { ascending } from '../../../contract/ascending.ts'
import type { ItemRecord } from '../../data/declared-records.ts'
import type { RecordData } from '../../data/record.ts'

export interface MovedDates {
  /** The earliest date in the project, which becomes the new start. */
  readonly first: string
  readonly last: string
  /** Number of records with a date. */
  readonly count: number
}

const getDays = ({ startdate, duedate }: ItemRecord): string[] =>
  [startdate, duedate]
    .filter((day): day is string => typeof day === 'string' && day !== '')
    .map((day) => day.slice(0, 10))

/** Null if nothing has a date. */
export function getDates(records: readonly RecordData[]): MovedDates | null {
  const days = records.flatMap(getDays).toSorted(ascending)
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return null
  return { first, last, count: records.filter((record) => getDays(record).length > 0).length }
}

const aDay = 86_400_000

/** Whole days from one to the other; negative if the other is earlier. */
export const daysBetween = (start: string, end: string): number =>
  Math.round((Date.parse(`${end}T00:00Z`) - Date.parse(`${start}T00:00Z`)) / aDay)

export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day.slice(0, 10)}T00:00Z`) + days * aDay).toISOString().slice(0, 10)
