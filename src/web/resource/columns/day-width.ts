/** The width of a date column: enough for any day of any year in the language of dates. */
import type { RecordData } from '../../data/record.ts'
import { textWidth, widestText } from '../../ui/measure/text-width.ts'
import type { Column } from './columns.ts'

/** The space at both sides of a cell, and a hair for what browsers round away. */
const padding = 18
/** The mark of a due day that has passed, with its gap. */
const markWidth = 18

const months = Array.from({ length: 12 }, (_, month) => `2000-${String(month + 1).padStart(2, '0')}-28`)

/** @param date writes a day; @returns pixels without the space around it */
export function widestDay(date: (day: string) => string): number {
  const [longest = ''] = months.map(date).toSorted((one, other) => other.length - one.length)
  return textWidth(longest)
}

/** The columns with room for days of `widest` pixels. A width that the person has chosen stays. */
export function withRoomForDays(columns: readonly Column[], widest: number): readonly Column[] {
  return columns.map((column) => withRoomFor(column, widest))
}

/** The columns with room for the days that these rows hold, as `day` writes them: where others need the room more. */
export function withRoomForDaysOf(
  columns: readonly Column[],
  rows: readonly RecordData[],
  day: (day: string) => string,
): readonly Column[] {
  return columns.map((column) => {
    if (column.field.kind !== 'date') return column
    const days = new Set(rows.map((record) => record[column.name]).filter((value) => typeof value === 'string'))
    return withRoomFor(column, widestText([...days].map(day)))
  })
}

function withRoomFor(column: Column, widest: number): Column {
  if (column.field.kind !== 'date' || column.resized) return column
  const needed = Math.ceil(widest) + padding + (column.name === 'duedate' ? markWidth : 0)
  return needed > column.width ? { ...column, width: needed } : column
}
