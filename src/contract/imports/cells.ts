/**
 * Parses the cells of a table by the kind of their field: numbers and dates in the account's format, durations, yes and no. The
 * result is validated like any request body.
 */

import { type DurationUnit, parseDuration } from '../language/duration.ts'
import type { Field, Kind } from '../language/field.ts'
import { decimalText, type NumberKind, notationWith } from '../language/written-number.ts'
import { type Clause, clause, type RefusalParams } from '../requests/refusal.ts'
import { markIn, twoReadings } from './column-evidence.ts'
import { type DateOrder, otherOrder, readDay, readMoment, whyNoDay } from './dates.ts'

/** Format of the numbers, dates and durations in a column. */
export interface Notation {
  readonly decimal: '.' | ','
  /** Whether the column has numbers with the other decimal mark too. */
  readonly isMixed?: boolean
  readonly dates: DateOrder
  /** The unit of durations without one; hours if it is left out. */
  readonly unit?: DurationUnit | null
  /** Whether times of day are written without a mark: `0730`. */
  readonly bareClocks?: boolean
  /** The current year, which resolves two-digit years. */
  readonly year: number
}

/** Cell texts of a row, by field. */
export type Texts = Readonly<Record<string, string>>

/** A cell's value, or what is wrong with it, and what could be written instead. */
export type ParsedCell = { readonly value: unknown } | WrongCell

export interface WrongCell {
  readonly wrong: Clause
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

type CellReader = (text: string, field: Field, notation: Notation) => ParsedCell

const bad = (value: string, text: string, params: RefusalParams = {}): ParsedCell => ({
  wrong: clause(text, { value, ...params }),
})

/** What numbers of these kinds have around them; numbers of custom fields can be amounts. */
const numberKinds: Readonly<Partial<Record<Kind, NumberKind>>> = {
  integer: 'number',
  decimal: 'amount',
  money: 'amount',
  percent: 'percent',
}

const readNumber: CellReader = (text, { kind }, notation) => {
  const ambiguous = whyAmbiguous(text, notation)
  if (ambiguous !== null) return ambiguous
  const { decimal } = notation
  const plain = decimalText(text, notationWith(decimal), numberKinds[kind] ?? 'number')
  if (plain !== null && contradicts(text, decimal)) return { wrong: otherMark(text, decimal) }
  return plain === null ? bad(text, '{value} is not a number') : { value: plain }
}

/** Whether a number can only be one with the other decimal mark: `1.234,56` where there is a decimal point. */
export function contradicts(text: string, decimal: '.' | ','): boolean {
  const mark = markIn(text)
  return mark !== null && mark !== decimal
}

export const otherMark = (value: string, decimal: '.' | ','): Clause =>
  decimal === '.'
    ? clause('{value} has a decimal comma, but the column is read with a decimal point', { value })
    : clause('{value} has a decimal point, but the column is read with a decimal comma', { value })

/** What is asked of a number that could have either decimal mark, in a column that has both; null if it is clear. */
export function whyAmbiguous(value: string, { decimal, isMixed = false }: Notation): WrongCell | null {
  const readings = isMixed ? twoReadings(value) : null
  if (readings === null) return null
  const options = readings.map((reading) => ({ value: unmistakable(reading, decimal), label: reading }))
  return {
    wrong: clause('{value} can be {one} or {other}, because the column has decimal points and decimal commas', {
      value,
      one: readings[0],
      other: readings[1],
    }),
    options,
  }
}

/** A number that has one reading only: three decimals could be a group of digits. */
const unmistakable = (plain: string, decimal: '.' | ',') => plain.replace(/\.\d{3}$/, '$&0').replace('.', decimal)

const readMinutes: CellReader = (text, _field, notation) => {
  const ambiguous = whyAmbiguous(text, notation)
  if (ambiguous !== null) return ambiguous
  const { decimal, unit } = notation
  const minutes = parseDuration(text, 'planned', { writing: notationWith(decimal), unit: unit ?? undefined })
  return minutes === null ? bad(text, '{value} is not a duration; write 1:30 or 1.5') : { value: minutes }
}

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'ja', 'j', 'oui', 'si', 'on', 'billable', '✓'])
const no = new Set(['false', 'no', 'n', '0', '-', 'nein', 'non', 'off', 'nonbillable', 'non-billable'])

const readYes: CellReader = (text) => {
  const word = text.toLowerCase()
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : bad(text, '{value} is not yes or no')
}

const readDate: CellReader = (text, _field, notation) => {
  const day = readDay(text, notation)
  return day === null ? noDay(text, notation, '{value} is not a date; write 2026-12-31') : { value: day }
}

const readStart: CellReader = (text, _field, notation) => {
  const moment = readMoment(text, notation)
  if (moment !== null) return { value: moment }
  return noDay(text, notation, '{value} is not a date and time; write 2026-12-31 09:00')
}

/** @param otherwise what is said of a text that names no day at all */
function noDay(text: string, notation: Notation, otherwise: string): ParsedCell {
  const order = otherOrder(text, notation)
  if (order === 'mdy') return bad(text, '{value} has the month first, but the column is read with the day first')
  if (order === 'dmy') return bad(text, '{value} has the day first, but the column is read with the month first')
  const hint = whyNoDay(text, notation)
  return hint === null ? bad(text, otherwise) : bad(text, '{value} is not a date; {hint}', { hint })
}

/** Null if the text itself is the value, and for kinds that files do not contain (`importable-fields.ts`). */
const readers: Readonly<Record<Kind, CellReader | null>> = {
  id: null,
  text: null,
  longtext: null,
  color: null,
  choice: null,
  state: null,
  toone: null,
  tomany: null,
  utc: null,
  sortkey: null,
  object: null,
  records: null,
  customvalues: null,
  integer: readNumber,
  decimal: readNumber,
  money: readNumber,
  percent: readNumber,
  minutes: readMinutes,
  boolean: readYes,
  date: readDate,
  datetime: readStart,
}

/** Removes the prefix by which exports keep spreadsheets from evaluating a text as a formula. */
const unguarded = (text: string) => (/^'[=@+\-\t\r]/.test(text) ? text.slice(1) : text)

/**
 * The cell's value for a request body, or what is wrong with it. Null for an empty cell.
 * @param words table of other words for the field's values
 */
export function readCell(
  content: string,
  field: Field,
  notation: Notation,
  { words }: { words?: Readonly<Record<string, string>> | undefined } = {},
): ParsedCell | null {
  const text = unguarded(content.trim())
  if (text === '') return null
  const reader = readers[field.kind]
  if (reader) return reader(text, field, notation)
  return { value: words?.[text.toLowerCase()] ?? text }
}
