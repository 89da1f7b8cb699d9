/**
 * Parses the cells of a table by the kind of their field: numbers and dates in the account's format, durations, yes and no. The
 * result is validated like any request body.
 */
import { parseDuration } from '../language/duration.ts'
import type { Field, Kind } from '../language/field.ts'
import type { ParsedValue } from '../requests/field-input.ts'
import { shown } from '../requests/problem.ts'
import { type DateOrder, readDay, readMoment } from './dates.ts'

/** Format of the numbers and dates in a file. */
export interface Notation {
  readonly decimal: '.' | ','
  readonly dates: DateOrder
  /** The current year, which resolves two-digit years. */
  readonly year: number
}

type CellReader = (text: string, field: Field, notation: Notation, heading: string) => ParsedValue

const bad = (text: string, hint: string): ParsedValue => ({ wrong: `${shown(text)} ${hint}` })

/** A number as JSON text, or null. Currency symbols and percent signs are ignored; parentheses mean a negative number. */
export function plainNumber(given: string, decimal: '.' | ','): string | null {
  const negative = /^\(.*\)$/.test(given)
  const text = given.replace(/[\s\u00a0\u202f'’%()]|\p{Currency_Symbol}|^[A-Z]{3}\b|\b[A-Z]{3}$/gu, '')
  const sign = decimalSign(text, decimal)
  const plain = sign === null ? text : text.replaceAll(sign === ',' ? '.' : ',', '').replace(sign, '.')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null
  return negative ? `-${plain}` : plain
}

/** The decimal separator: a point, a comma, or null if there is neither. */
function decimalSign(text: string, usual: '.' | ','): '.' | ',' | null {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (point < 0 && comma < 0) return null
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  const only = point >= 0 ? '.' : ','
  const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${only}\\d{3})+$`).test(text)
  const groups = text.split(only).length > 2
  // With a single separator before three digits, `1,234` is a thousand if the comma is not the locale's decimal sign,
  // and `1.234` if the point is not.
  return (grouped && only !== usual) || groups ? (only === ',' ? '.' : ',') : only
}

const readNumber: CellReader = (text, _field, { decimal }) => {
  const plain = plainNumber(text, decimal)
  return plain === null ? bad(text, 'is not a number') : { value: plain }
}

/** A bare number is hours, unless the heading says minutes; seconds are rounded. */
const readMinutes: CellReader = (text, _field, { decimal }, heading) => {
  const [, whole, rest, seconds] = /^(\d+):([0-5]\d):([0-5]\d)$/.exec(text) ?? []
  if (whole !== undefined) return { value: Number(whole) * 60 + Number(rest) + (Number(seconds) >= 30 ? 1 : 0) }
  const inMinutes = /\bmin/i.test(heading) && /^\d+([.,]\d+)?$/.test(text)
  const unit = inMinutes ? 'm' : ''
  // Budgets have thousands of hours, with a separator that durations don't have.
  const minutes =
    parseDuration(`${text}${unit}`, 'planned') ?? parseDuration(`${plainNumber(text, decimal)}${unit}`, 'planned')
  return minutes === null ? bad(text, 'is not a duration; write 1:30 or 1.5') : { value: minutes }
}

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'ja', 'j', 'oui', 'si', 'on', 'billable', '✓'])
const no = new Set(['false', 'no', 'n', '0', '-', 'nein', 'non', 'off', 'nonbillable', 'non-billable'])

const readYes: CellReader = (text) => {
  const word = text.toLowerCase()
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : bad(text, 'is not yes or no')
}

const readDate: CellReader = (text, _field, notation) => {
  const day = readDay(text, notation)
  return day === null ? bad(text, 'is not a date; write 2026-12-31') : { value: day }
}

const readStart: CellReader = (text, _field, notation) => {
  const moment = readMoment(text, notation)
  return moment === null ? bad(text, 'is not a date and time; write 2026-12-31 09:00') : { value: moment }
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
 * @param words other words for the field's values
 * @param heading the column's heading, which may name the unit
 */
export function readCell(
  given: string,
  field: Field,
  notation: Notation,
  { words = {}, heading = '' }: { words?: Readonly<Record<string, string>> | undefined; heading?: string } = {},
): ParsedValue | null {
  const text = unguarded(given.trim())
  if (text === '') return null
  const reader = readers[field.kind]
  if (reader) return reader(text, field, notation, heading)
  return { value: words[text.toLowerCase()] ?? text }
}
