/**
 * Durations as people write, paste and export them, in whole minutes: `1:30`, `1:30:00`, `90m`, `1.5`, `1,5`, `1.5h`, `2h 15m`,
 * `2h15`, `45`, `90 s`, `18:25 min`, `PT1H30M`; in German as well: `1,5 Std.`, `90 Minuten`. Seconds are rounded to the minute.
 *
 * A number without a unit is hours, except a whole number that would be a very long day's work: nobody logs 45 hours in
 * one go, so `45` is 45 minutes and `8` is 8 hours; of a break, `15` is 15 minutes. Where work is planned, `40` does mean 40 hours.
 */
import { type NumberNotation, parseNumber } from './written-number.ts'

/** What a bare whole number can stand for: time worked, a break, or planned time. */
export type DurationSense = 'worked' | 'break' | 'planned'

export const durationUnits = ['h', 'm', 's'] as const
export type DurationUnit = (typeof durationUnits)[number]

interface DurationWriting {
  /** The locale, or the notation of a file; the locale of the app if it is left out. */
  readonly writing?: string | NumberNotation
  /** The unit of numbers without one, which otherwise follows from the sense. */
  readonly unit?: DurationUnit | undefined
}

/** Bare whole numbers above this are minutes. */
const mostHours: Readonly<Record<DurationSense, number>> = { worked: 12, break: 3, planned: Number.POSITIVE_INFINITY }

/** Minutes of a day: nobody works longer in one. */
export const minutesOfDay = 24 * 60

/** Maximum value of a field in minutes. */
const maxHours = 10_000_000

const number = String.raw`(\d[\d.,' ]*|[.,]\d+)`
const hourUnit = String.raw`(?:h|hr|hrs|hours?|std\.?|stunden?)`
const minuteUnit = String.raw`(?:m|min\.?|mins|minutes?|minuten?)`
const secondUnit = String.raw`(?:s|secs?\.?|seconds?|sek\.?|sekunden?)`
const clock = new RegExp(String.raw`^(\d+):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?\s*${hourUnit}?$`)
const minuteClock = new RegExp(String.raw`^(\d+):([0-5]\d)\s*(?:${minuteUnit}|${secondUnit})$`)
const parts = new RegExp(
  String.raw`^(?:pt)?(?=.)(?:${number}\s*${hourUnit})?\s*(?:${number}\s*${minuteUnit})?\s*(?:${number}\s*${secondUnit})?$`,
)
const hoursAndMore = new RegExp(String.raw`^(\d+)\s*${hourUnit}\s*(\d+)$`)

/** Parses a duration into minutes; null if the text is not one. */
export function parseDuration(
  text: string,
  sense: DurationSense = 'worked',
  writing: DurationWriting = {},
): number | null {
  const exact = exactDuration(text, sense, writing)
  return exact === null ? null : Math.round(exact)
}

/** The same with fractions of minutes. */
export function exactDuration(
  content: string,
  sense: DurationSense,
  { writing = writtenAs, unit }: DurationWriting,
): number | null {
  const text = content.normalize('NFKC').replace(/\s+/g, ' ').replace(/’/g, "'").trim().toLowerCase()
  const seconds = parseSeconds(text, writing) ?? bareSeconds(text, sense, writing, unit)
  // Without the traces of binary fractions, 0.575 hours are 34.5 minutes, and rounded up.
  const minutes = seconds === null ? null : Number((seconds / 60).toPrecision(12))
  return minutes === null || minutes > maxHours ? null : minutes
}

function parseSeconds(text: string, writing: string | NumberNotation): number | null {
  const [, hours, rest, seconds = 0] = clock.exec(text) ?? []
  if (hours !== undefined) return Number(hours) * 3600 + Number(rest) * 60 + Number(seconds)
  const [, minutes, remainder] = minuteClock.exec(text) ?? []
  if (minutes !== undefined) return Number(minutes) * 60 + Number(remainder)
  const [, wholeHours, more] = hoursAndMore.exec(text) ?? []
  if (wholeHours !== undefined) return Number(wholeHours) * 3600 + Number(more) * 60
  const unitTexts = parts.exec(text)?.slice(1) ?? []
  if (unitTexts.every((unit) => unit === undefined)) return null
  const units = unitTexts.map((unit) => (unit === undefined ? 0 : parseNumber(unit, writing, 'number')))
  return units.reduce<number | null>(
    (sum, unit, index) => (sum === null || unit === null ? null : sum + unit * perUnit(index)),
    0,
  )
}

const perUnit = (index: number) => 60 ** (2 - index)

function bareSeconds(
  text: string,
  sense: DurationSense,
  writing: string | NumberNotation,
  unit: DurationUnit | undefined,
): number | null {
  const value = parseNumber(text, writing, 'number')
  if (value === null || !/^[\d.,]/.test(text)) return null
  const isMinutes = unit === undefined && Number.isInteger(value) && !/[.,]/.test(text) && value > mostHours[sense]
  return value * perUnit(durationUnits.indexOf(unit ?? (isMinutes ? 'm' : 'h')))
}

let grouping: Intl.NumberFormat | undefined
let writtenAs = 'en'

/** Sets the locale in which durations are written and parsed. */
export function writeHoursAs(locale: string): void {
  if (locale === writtenAs) return
  writtenAs = locale
  grouping = undefined
}

/** 95 -> `1h 35m`, 7512390 -> `125,206h 30m`, for reading; `typedDuration` is for inputs. */
export function formatDuration(total: number): string {
  return inUnits(total, (hours) => {
    if (hours < 1000) return String(hours)
    grouping ??= new Intl.NumberFormat(writtenAs)
    return grouping.format(hours)
  })
}

/** The same for inputs, without thousands separators, which `parseDuration` could take for decimal ones. */
export const typedDuration = (total: number): string => inUnits(total, String)

function inUnits(total: number, hoursAs: (hours: number) => string): string {
  const [hours, rest] = split(total)
  if (hours === 0) return `${rest}m`
  return rest === 0 ? `${hoursAs(hours)}h` : `${hoursAs(hours)}h ${rest}m`
}

/** 95 -> `1:35`, for grids where columns of durations are compared. */
export function formatClock(total: number): string {
  const [hours, rest] = split(total)
  return `${hours}:${String(rest).padStart(2, '0')}`
}

function split(total: number): [hours: number, minutes: number] {
  const minutes = Math.max(0, Math.round(total))
  return [Math.floor(minutes / 60), minutes % 60]
}
