/**
 * Natural widths of columns. Names of other records, codes and short texts take the width of the longest; the title
 * takes the rest. If there is too little space, all of them shrink in proportion.
 */
import { ownCurrency } from '../../../contract/language/currency.ts'
import { type RecordData, readLinked } from '../../data/record.ts'
import { textWidth, widestText } from '../../ui/measure/text-width.ts'
import { linkedName } from '../inputs/fields/value.tsx'
import type { View } from '../view.ts'
import type { Column } from './columns.ts'
import { getWidth } from './fitting.ts'

/** Longer names are truncated, so that they do not take the space of other columns. */
const longestName = 280
/** Leaves room to edit the title. */
const shortestTitle = 140
/** A longer title does not take more space from other columns. */
const longestTitle = 420
/** Horizontal padding of a cell, with a reserve for rounding by browsers. */
const padding = 18
/** The avatar or the mark before a name, with its gap. */
const markWidth = 27

/** Whether the column shows the names of other records: people, stages, companies, projects. */
export const showsNames = ({ resource }: View, { relation, field }: Column) =>
  relation !== null ? relation in resource.fields : field.kind === 'tomany' && field.target === 'contacts'

/** Whether the width follows the content. Dates and numbers have the same width everywhere, for comparison. */
const isText = (view: View, column: Column) => showsNames(view, column) || column.field.kind === 'text'

/**
 * Fits columns to their rows, within `room` pixels. From page to page columns never shrink, so that everything stays in place; a
 * new `about` resets them. Returns the same array if nothing changes. Columns resized by the user, numbers and dates keep their
 * width. Money columns grow with unusually long amounts, which are never truncated.
 */
export function naturalColumns(
  view: View,
  columns: readonly Column[],
  room: number,
  amount: FormatAmount = (value) => String(value),
): (rows: readonly RecordData[], about?: string) => readonly Column[] {
  if (room <= 0) return () => columns
  const widthWanteds: readonly WidthWanted[] = columns.map(() => ({ minWidth: 0, natural: 0 }))
  let knownWidths = widthWanteds
  let visibleColumns = columns
  let subject = ''
  return (rows, about = '') => {
    if (rows.length === 0) return visibleColumns
    if (about !== subject) knownWidths = widthWanteds
    subject = about
    knownWidths = columns.map((column, index) => {
      const before = knownWidths[index] as WidthWanted
      return before.natural >= getMost(view, column) ? before : wider(before, getWish(view, column, rows, amount))
    })
    const next = sharedOut(view, columns, knownWidths, room)
    if (next.some(({ width }, index) => width !== visibleColumns[index]?.width) || visibleColumns === columns)
      visibleColumns = next
    return visibleColumns
  }
}

function sharedOut(view: View, columns: readonly Column[], wishes: readonly WidthWanted[], room: number) {
  const spare = room - sum(wishes.map(({ minWidth }) => minWidth))
  const extraWidth = sum(wishes.map(({ minWidth, natural }) => natural - minWidth))
  const share = extraWidth <= 0 ? 0 : Math.max(0, Math.min(1, spare / extraWidth))
  return columns.map((column, index) => {
    const { minWidth, natural } = wishes[index] as WidthWanted
    const isSized = !column.resized && (isText(view, column) || natural > getWidth(view, column))
    return isSized ? { ...column, width: Math.floor(minWidth + (natural - minWidth) * share), isSized } : column
  })
}

const wider = (first: WidthWanted, second: WidthWanted): WidthWanted => ({
  minWidth: Math.max(first.minWidth, second.minWidth),
  natural: Math.max(first.natural, second.natural),
})

/** In pixels. */
interface WidthWanted {
  readonly minWidth: number
  readonly natural: number
}

/** The maximum natural width; a column that has reached it need not be measured again. */
const getMost = ({ resource }: View, { name }: Column) => (name === resource.title ? longestTitle : longestName)

/** Formats an amount of a record. */
export type FormatAmount = (value: number, record: RecordData) => string

function getWish(view: View, column: Column, rows: readonly RecordData[], amount: FormatAmount): WidthWanted {
  const usual = getWidth(view, column)
  if (column.resized) return { minWidth: usual, natural: usual }
  if (column.field.kind === 'money') {
    const min = Math.max(usual, Math.ceil(amountsWidth(column, rows, amount)) + padding)
    return { minWidth: min, natural: min }
  }
  if (column.name === view.resource.title) {
    const maxLength = widestText(rows.map((record) => String(record[column.name] ?? '')))
    const natural = within(maxLength + padding, shortestTitle, longestTitle)
    return { minWidth: Math.min(usual, natural), natural }
  }
  if (!isText(view, column)) return { minWidth: usual, natural: usual }
  const heading = textWidth(column.label) + padding
  const natural = within(contentWidth(view, column, rows) + padding, heading, longestName)
  return { minWidth: Math.min(usual, natural), natural }
}

/**
 * The width of the widest amount: the largest or the smallest of a currency, with digits as wide as a zero, since they
 * are tabular. The total below may be wider than the column.
 */
function amountsWidth({ name }: Column, rows: readonly RecordData[], amount: FormatAmount): number {
  const byCurrency = Map.groupBy(
    rows.filter((record) => Number.isFinite(record[name])),
    (record) => record[ownCurrency],
  )
  const texts = [...byCurrency.values()].flatMap((records) => {
    const values = records.map((record) => Number(record[name]))
    return [Math.max(...values), Math.min(...values)].map((value) => amount(value, records[0] as RecordData))
  })
  return widestText(texts.map((text) => text.replace(/\d/g, '0')))
}

function contentWidth({ resource }: View, { name, relation, field }: Column, rows: readonly RecordData[]): number {
  if (field.kind === 'tomany') {
    // Several people are shown as avatars, which are narrower than a name.
    const alone = rows.map((record) => readLinked(record, name)).filter((people) => people.length === 1)
    return markWidth + widestText(alone.map(([person]) => (person ? linkedName(person) : '')))
  }
  const target = relation === null ? undefined : resource.fields[relation]?.target
  const isMarked = target === 'contacts' || target === 'workstages'
  return (isMarked ? markWidth : 0) + widestText(rows.map((record) => String(record[name] ?? '')))
}

const within = (width: number, min: number, max: number) => Math.min(Math.max(width, min), max)
const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
