/**
 * Points in time in requests: ISO 8601 days and times, or relative to now. This file only parses; the server resolves relative
 * and zoneless values in the account's zone.
 */
import { clause } from './refusal.ts'

export type Unit = 'n' | 'h' | 'd' | 'w' | 'm'

export type Moment =
  /** Minutes, hours, days, weeks or months from now; negative is the past. */
  | { readonly form: 'relative'; readonly amount: number; readonly unit: Unit }
  /** A calendar day, `YYYY-MM-DD`. */
  | { readonly form: 'day'; readonly text: string }
  /** A time without zone, in account time. */
  | { readonly form: 'local'; readonly text: string }
  /** A time with `Z` or an offset. */
  | { readonly form: 'instant'; readonly text: string }

export const momentHint = clause(
  'use ISO 8601 (2026-01-31 or 2026-01-31T09:00:00, with Z for UTC) or a relative time such as 12h, 5d or -6d',
)
export const momentForms = momentHint.text

const relative = /^([+-]?)(\d{1,6})([nhdwm])$/i
const absolute = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i
/** Digits that the database would round, which would turn the last moment of a day into the next day. */
const tooFine = /(?<=\.\d{6})\d+$/
const daysByKey: Readonly<Record<Unit, number>> = { n: 1 / 1440, h: 1 / 24, d: 1, w: 7, m: 31 }
/** Maximum distance in days, about 1,900 years, so that every result is a valid date in the database. */
const furthest = 700_000

/**
 * Parses a moment; null if the text is not one. A relative value without a sign is in the past: `5d` is five days ago.
 */
export function parseMoment(content: string): Moment | null {
  const text = content.trim()
  return parseRelative(text) ?? parseAbsolute(text)
}

/**
 * Parses one end of a list's window. Programs send the ends of their calendar, `0001-01-01` or `9999-12-31`, for no
 * bound: these become the first or last day that a record can have.
 */
export const parseEdge = (text: string): Moment | null => parseMoment(text) ?? parseEndless(text.trim())

function parseEndless(text: string): Moment | null {
  const year = Number(text.slice(0, 4))
  if (year >= firstYear && year <= lastYear) return null
  // Calendars repeat every 400 years, leap days included.
  const moment = parseMoment(`${2000 + (year % 400)}${text.slice(4)}`)
  if (moment === null || !/^\d{4}-/.test(text)) return null
  return { form: 'day', text: year < firstYear ? `${firstYear}-01-01` : `${lastYear}-12-31` }
}

function parseRelative(text: string): Moment | null {
  const match = relative.exec(text)
  if (!match) return null
  const unit = (match[3] as string).toLowerCase() as Unit
  const amount = Number(match[2])
  if (amount * daysByKey[unit] > furthest) return null
  return { form: 'relative', amount: match[1] === '+' ? amount : -amount, unit }
}

function parseAbsolute(text: string): Moment | null {
  const match = absolute.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as number[]
  if (!isDay(year as number, month as number, day as number)) return null
  if ((hour as number) > 23 || (minute as number) > 59 || (second as number) > 59) return null
  if (match[4] === undefined) return { form: 'day', text }
  if (match[7] === undefined) return { form: 'local', text: text.replace(' ', 'T').replace(tooFine, '') }
  const instant = new Date(text.replace(' ', 'T').toUpperCase())
  if (Number.isNaN(instant.getTime())) return null
  return { form: 'instant', text: instant.toISOString().replace(/\.\d{3}Z$/, `${fraction(text)}Z`) }
}

/** Part of a second with at least the three digits of a Date, which has no more. */
const fraction = (text: string) => `.${(/\.(\d{1,6})/.exec(text)?.[1] ?? '').padEnd(3, '0')}`

/** The calendar day, `YYYY-MM-DD`, of a moment in a time zone; null if it is relative. */
export function dayIn(moment: Moment, timezone: string): string | null {
  if (moment.form === 'relative') return null
  if (moment.form !== 'instant') return moment.text.slice(0, 10)
  let format = calendars.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' })
    calendars.set(timezone, format)
  }
  return format.format(new Date(moment.text))
}

/** By time zone: creating a formatter is far slower than using it. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** Range of valid years: the database can store their days in any zone, and windows around them. */
const [firstYear, lastYear] = [1000, 9000]

/** Whether the day exists in the calendar; years 1000 to 9000. */
export function isDay(year: number, month: number, day: number): boolean {
  if (year < firstYear || year > lastYear || month < 1 || month > 12 || day < 1) return false
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day <= (lengths[month - 1] as number)
}
