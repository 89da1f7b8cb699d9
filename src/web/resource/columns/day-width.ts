/** The width of a date column, which fits any date in the language of dates. */
import type { RecordData } from '../../data/record.ts'
import { textWidth, widestText } from '../../ui/measure/text-width.ts'
import type { Column } from './columns.ts'

/** Horizontal padding of a cell, with a reserve for rounding by browsers. */
const padding = 18
/** The overdue mark, with its gap. */
const markWidth = 18

const months = Array.from({ length: 12 }, (_, month) => `2000-${String(month + 1).padStart(2, '0')}-28`)

/**
 * @param date formats a date
 * @returns the width in pixels, without padding
 */
export function widestDay(date: (day: string) => string): number {
  const [longestDate = ''] = months.map(date).toSorted((first, second) => second.length - first.length)
  return textWidth(longestDate)
}

/** The columns with room for dates of `widest` pixels, except those that the person has resized. */
export function withDateWidths(columns: readonly Column[], widest: number): readonly Column[] {
  return columns.map((column) => withRoomFor(column, widest))
}

/** The columns with room only for the dates in these rows, formatted by `day`, if other columns need the space. */
export function getWithRoomForDays(
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
  const neededWidth = Math.ceil(widest) + padding + (column.name === 'duedate' ? markWidth : 0)
  return neededWidth > column.width ? { ...column, width: neededWidth } : column
}
