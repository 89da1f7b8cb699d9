/**
 * How the numbers, dates and durations of a column are written, by the evidence of all its cells: `13/02/2026` puts the day
 * first, `0,5` has a decimal comma. What the column leaves open follows the other columns, then the account's locale, and the
 * importer can choose it.
 */
import { type DurationUnit, durationUnits } from '../language/duration.ts'
import { decimalText, notationWith } from '../language/written-number.ts'
import type { DateOrder } from './dates.ts'

/** Counts of cells, as stored with the column. */
export interface ColumnEvidence {
  /** Dates with the day first, with the month first, and those that could be either. */
  readonly dmy: number
  readonly mdy: number
  readonly eitherDate: number
  /** Numbers with a decimal point, with a decimal comma, and those that could be either. */
  readonly point: number
  readonly comma: number
  readonly eitherMark: number
  /** Numbers without a unit, those of them with decimals, and the largest. */
  readonly bare: number
  readonly fractions: number
  readonly count: number
  /** Numbers that could be times of day without a mark: `0730`. */
  readonly clocks: number
}

export const noEvidence: ColumnEvidence = {
  dmy: 0,
  mdy: 0,
  eitherDate: 0,
  point: 0,
  comma: 0,
  eitherMark: 0,
  bare: 0,
  fractions: 0,
  count: 0,
  clocks: 0,
}

/** How a column is read; its unit is null if a bare number can only be hours. */
export interface ColumnReading {
  readonly dates: DateOrder
  readonly decimal: '.' | ','
  readonly unit: DurationUnit | null
}

export const readingChoices = {
  dates: ['dmy', 'mdy'],
  decimal: ['.', ','],
  unit: durationUnits,
} as const satisfies { readonly [Name in keyof ColumnReading]: readonly ColumnReading[Name][] }

type Counts = { -readonly [Name in keyof ColumnEvidence]: number }

/** Adds a cell to the evidence. */
export function withCell(evidence: ColumnEvidence, content: string): ColumnEvidence {
  const text = content.trim()
  if (text.length > maxLength || !/\d/.test(text)) return evidence
  const counts: Counts = { ...evidence }
  seeDate(counts, text)
  if (/^\D{0,5}[\d.,'’\s]+\D{0,5}$/.test(text)) seeNumber(counts, text)
  return counts
}

/** Longer cells are texts. */
const maxLength = 40

function seeDate(counts: Counts, text: string): void {
  const [, one, mark, secondSign] = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(?:\d{4}|\d{2})\b/.exec(text) ?? []
  // With full stops the day comes first everywhere, and of two equal numbers the order does not matter.
  if (one === undefined || mark === '.' || Number(one) === Number(secondSign)) return
  if (Number(one) > 12) counts.dmy += 1
  else if (Number(secondSign) > 12) counts.mdy += 1
  else counts.eitherDate += 1
}

/** The only decimal mark that a number can have; null if it could be either, as in `1.250`, and if it has no mark. */
export function markIn(content: string): '.' | ',' | null {
  const text = content.replace('%', '')
  const [point, comma] = bothReadings(text)
  if (point !== comma || typeof point !== 'string' || !/[.,]/.test(text)) return null
  const last = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  // Without decimals, the marks group digits, and the decimal mark is the other one.
  return point.includes('.') ? last : last === '.' ? ',' : '.'
}

/** The two numbers that a text can be: `50,555` is 50555 or 50.555. Null if it can only be one. */
export function twoReadings(content: string): readonly [point: string, comma: string] | null {
  const [point, comma] = bothReadings(content.replace('%', ''))
  return typeof point === 'string' && typeof comma === 'string' && point !== comma ? [point, comma] : null
}

const bothReadings = (text: string) =>
  (['.', ','] as const).map((mark) => decimalText(text, notationWith(mark), 'amount'))

function seeNumber(counts: Counts, content: string): void {
  const text = content.replace('%', '')
  const [point, comma] = bothReadings(text)
  if (point === null || comma === null || point === undefined || comma === undefined) return
  const mark = markIn(text)
  if (point !== comma) counts.eitherMark += 1
  else if (mark !== null) counts[mark === '.' ? 'point' : 'comma'] += 1
  if (/^[\d.,'’\s]+$/.test(text)) {
    counts.bare += 1
    if (/[.,]/.test(text)) counts.fractions += 1
    if (/^(?:[01]?\d|2[0-4])[0-5]\d$/.test(text)) counts.clocks += 1
    counts.count = Math.max(counts.count, Number(point))
  }
}

interface Default {
  readonly dates: DateOrder
  readonly decimal: '.' | ','
}

/** What the columns of a file show together, or else the default. */
export function fileReading(columns: readonly ColumnEvidence[], usual: Default): Default {
  const sum = (name: keyof ColumnEvidence) => columns.reduce((total, column) => total + column[name], 0)
  return {
    dates: decided(sum('dmy'), sum('mdy'), readingChoices.dates) ?? usual.dates,
    decimal: decided(sum('point'), sum('comma'), readingChoices.decimal) ?? usual.decimal,
  }
}

/** The reading of a column. @param file what is usual in the file @param isWorked whether durations are of single records */
export function getReading(
  evidence: ColumnEvidence,
  heading: string,
  file: Default,
  { isWorked }: { readonly isWorked: boolean },
): ColumnReading {
  return {
    dates: decided(evidence.dmy, evidence.mdy, readingChoices.dates) ?? file.dates,
    decimal: decided(evidence.point, evidence.comma, readingChoices.decimal) ?? file.decimal,
    unit: unitNamed(heading) ?? (isWorked ? unitOfRecords(evidence) : null),
  }
}

/** Whether the numbers of a column of times are all written like `0730`. */
export const hasBareClocks = ({ bare, clocks }: ColumnEvidence): boolean => bare > 0 && clocks === bare

/** Which parts of the reading could be another, so that the importer may choose. */
export const openParts = (evidence: ColumnEvidence, heading: string) => {
  const conflicts = mixedParts(evidence)
  return {
    dates: conflicts.dates || (evidence.eitherDate > 0 && isOpen(evidence.dmy, evidence.mdy)),
    decimal: conflicts.decimal || (evidence.eitherMark > 0 && isOpen(evidence.point, evidence.comma)),
    unit: evidence.bare > 0 && unitNamed(heading) === null,
  }
}

/** Which parts of the reading contradict cells of the column, whatever they are. */
export const mixedParts = ({ dmy, mdy, point, comma }: ColumnEvidence) => ({
  dates: dmy > 0 && mdy > 0,
  decimal: point > 0 && comma > 0,
})

const isOpen = (first: number, second: number) => first > 0 === second > 0

function decided<Value>(one: number, other: number, [first, second]: readonly [Value, Value]): Value | null {
  return isOpen(one, other) ? null : one > 0 ? first : second
}

const namedUnits: Readonly<Record<DurationUnit, RegExp>> = {
  s: /\b(?:s|secs?|seconds?|sek|sekunden)\b/i,
  m: /\b(?:m|mins?|minutes?|minuten)\b/i,
  h: /\b(?:h|hrs?|hours?|std|stunden)\b/i,
}

/** `Duration (seconds)`, `time_spent_seconds`, `spentMinutes`. */
export function unitNamed(heading: string): DurationUnit | null {
  const words = heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ')
  return durationUnits.find((unit) => namedUnits[unit].test(words)) ?? null
}

/** Of single records of work: whole numbers above a day's hours are minutes, above a day's minutes seconds. */
function unitOfRecords({ bare, fractions, count }: ColumnEvidence): DurationUnit | null {
  if (bare === 0 || fractions > 0 || count <= 24) return null
  return count <= 24 * 60 ? 'm' : 's'
}
