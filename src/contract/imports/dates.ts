/**
 * Parses days and moments in files: ISO 8601, `31/12/2026`, `12/31/26`, `31. Dez 2026`, `Dec 31, 2026 9:05 PM`, with a day of
 * the week before it or without.
 */

import { isDay } from '../requests/moment.ts'
import { type Clause, clause } from '../requests/refusal.ts'
import { table } from '../table.ts'

export type DateOrder = 'dmy' | 'mdy'

export interface DateNotation {
  readonly dates: DateOrder
  readonly year: number
}

const monthNames = 'January February March April May June July August September October November December'.split(' ')
const months = monthNames.map((name) => name.slice(0, 3).toLowerCase())
/** Abbreviated months in other languages. */
const foreign = table<number>({ mär: 3, mai: 5, okt: 10, dez: 12 })

/** `YYYY-MM-DD`, or null if the text is not a day. A time after it is ignored. */
export function readDay(text: string, writing: DateNotation): string | null {
  return split(text, writing)?.day ?? null
}

/** `YYYY-MM-DDTHH:MM:SS` in account time, or with the zone in the text; midnight if there is no time. */
export function readMoment(text: string, writing: DateNotation): string | null {
  const dayParts = split(text, writing)
  if (!dayParts) return null
  if (isEndOfDay(dayParts.rest)) return `${dayAfter(dayParts.day)}T00:00:00`
  const clock = readClock(dayParts.rest)
  return clock === null ? null : `${dayParts.day}T${clock}`
}

/** Whether a time is the midnight at the end of its day: `24:00`, `24 Uhr`. */
export const isEndOfDay = (time: string): boolean => endOfDay.test(time.trim())

const endOfDay = /^24(?:[:.h]00(?::00)?\s*(?:h|uhr)?|\s*(?:h|uhr))$/i

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Why a text with the form of a date is none; null if it has no such form, or is one. */
export function whyNoDay(text: string, writing: DateNotation): Clause | null {
  const [year, month, day] = getParts(text, writing)?.parts ?? []
  if (year === undefined || month === undefined || day === undefined || isDay(year, month, day)) return null
  if (month < 1 || month > 12) return clause('a year has 12 months')
  if (day < 1) return clause('days are counted from 1')
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return clause('{month} has {count} days', { month: monthNames[month - 1], count: days })
}

/** The order of a text that is a date in that order only, if it is not read in that order. */
export function otherOrder(text: string, writing: DateNotation): DateOrder | null {
  if (split(text, writing) !== null) return null
  const isDotted = /\d\.\s?\d/.test(text)
  const slashed = isDotted ? text.replace(/\.\s?(?=\d)/g, '/') : text
  const order = isDotted || writing.dates === 'dmy' ? 'mdy' : 'dmy'
  return split(slashed, { ...writing, dates: order }) === null ? null : order
}

function split(text: string, writing: DateNotation): { readonly day: string; readonly rest: string } | null {
  const dateParts = getParts(text, writing)
  if (!dateParts) return null
  const [year, month, day] = dateParts.parts
  if (!isDay(year, month, day)) return null
  return { day: [year, twoDigits(month), twoDigits(day)].join('-'), rest: dateParts.rest }
}

function getParts(content: string, writing: DateNotation): { readonly parts: DateParts; readonly rest: string } | null {
  const text = content.trim().replace(weekday, '')
  for (const form of forms) {
    const match = form.pattern.exec(text)
    if (match) return { parts: form.dateParts(match.slice(1), writing), rest: text.slice(match[0].length).trim() }
  }
  return null
}

/** A day of the week in front of a date, in English or German: `Wed, 4 Mar 2026`, `Mi. 04.03.2026`. */
const weekday =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|mo|di|mi|do|fr|sa|so|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)\.?,?\s+/i

type DateParts = readonly [year: number, month: number, day: number]

const forms: readonly {
  readonly pattern: RegExp
  readonly dateParts: (parts: readonly (string | undefined)[], writing: DateNotation) => DateParts
}[] = [
  {
    pattern: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T|\b)/,
    dateParts: ([year, month, day]) => [Number(year), Number(month), Number(day)],
  },
  {
    pattern: /^(\d{1,2})([-/.])\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})\b,?/,
    dateParts: ([one, sign, secondSign, year], { dates, year: now }) => {
      const [first, second] = [Number(one), Number(secondSign)]
      // With full stops, the day comes first in every locale.
      const dayFirst = sign === '.' || dates === 'dmy'
      return dayFirst ? [inCentury(year, now), second, first] : [inCentury(year, now), first, second]
    },
  },
  {
    pattern: /^(\d{1,2})(?:st|nd|rd|th|\.)?[ -](\p{Letter}{3})\p{Letter}*\.?,?[ -](\d{4}|\d{2})\b,?/u,
    dateParts: ([day, month, year], { year: now }) => [inCentury(year, now), monthNamed(month), Number(day)],
  },
  {
    pattern: /^(\p{Letter}{3})\p{Letter}*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b,?/u,
    dateParts: ([month, day, year], { year: now }) => [inCentury(year, now), monthNamed(month), Number(day)],
  },
]

function monthNamed(name = ''): number {
  const word = name.toLowerCase()
  return foreign[word] ?? months.indexOf(word) + 1
}

/** Two-digit years are in the current century, or in the previous one if that is more than 50 years ahead. */
function inCentury(text = '', now: number): number {
  if (text.length !== 2) return Number(text)
  const year = Math.floor(now / 100) * 100 + Number(text)
  return year > now + 50 ? year - 100 : year
}

const clock = /^(\d{1,2})(?::|\.|h)(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]\.?m\.?|uhr|h)?\s*(Z|[+-]\d{2}:?\d{2})?$/i
const hourAlone = /^(\d{1,2})()()\s*([ap]\.?m\.?|uhr|h)()$/i

/** A time of day as `09:30:00`, followed by its zone if the text has one; null if it is not a time. */
export function readClock(text: string): string | null {
  if (text === '') return '00:00:00'
  const match = clock.exec(text) ?? hourAlone.exec(text)
  if (!match) return null
  const [, hour] = match
  const [minute, second, half, zone = ''] = [match[2] || '00', match[3] || '00', match[4], match[5]]
  const hours = /^[ap]/i.test(half ?? '') ? (Number(hour) % 12) + (/^p/i.test(half ?? '') ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return `${twoDigits(hours)}:${minute}:${second}${zone}`
}

/** `0730` of a column in which all times are written so, as `7:30`; any other text as it is. */
export function spelledClock(text: string): string {
  const [, hours, minutes] = /^(\d{1,2})([0-5]\d)$/.exec(text.trim()) ?? []
  return hours === undefined ? text : `${hours}:${minutes}`
}

/** Combines a day and a time of day. A text that is already a whole moment is returned as it is. */
export const getMoment = (day: string | undefined, time: string): string =>
  day && (isEndOfDay(time) || readClock(time.trim()) !== null) ? `${day} ${time}` : time

export const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The locale's order of day and month. */
export function getDateOrder(locale: string): DateOrder {
  const dateParts = new Intl.DateTimeFormat(locale).formatToParts(new Date(0)).map(({ type }) => type)
  return dateParts.indexOf('month') < dateParts.indexOf('day') && dateParts.indexOf('year') > dateParts.indexOf('day')
    ? 'mdy'
    : 'dmy'
}
