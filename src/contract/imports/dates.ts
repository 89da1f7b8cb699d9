/** Parses days and moments in files: ISO 8601, `31/12/2026`, `12/31/26`, `31. Dez 2026`, `Dec 31, 2026 9:05 PM`. */
import { isDay } from '../requests/moment.ts'

export type DateOrder = 'dmy' | 'mdy'

interface DateNotation {
  readonly dates: DateOrder
  readonly year: number
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Abbreviated months in other languages. */
const foreign: Readonly<Record<string, number>> = { mär: 3, mai: 5, okt: 10, dez: 12 }

/** `YYYY-MM-DD`, or null if the text is not a day. A time after it is ignored. */
export function readDay(text: string, writing: DateNotation): string | null {
  return split(text, writing)?.day ?? null
}

/** `YYYY-MM-DDTHH:MM:SS` in account time, or with the zone in the text; midnight if there is no time. */
export function readMoment(text: string, writing: DateNotation): string | null {
  const found = split(text, writing)
  if (!found) return null
  const clock = readClock(found.rest)
  return clock === null ? null : `${found.day}T${clock}`
}

function split(given: string, writing: DateNotation): { readonly day: string; readonly rest: string } | null {
  const text = given.trim()
  for (const form of forms) {
    const match = form.pattern.exec(text)
    if (!match) continue
    const [year, month, day] = form.dateParts(match.slice(1), writing)
    if (!isDay(year, month, day)) return null
    return { day: [year, twoDigits(month), twoDigits(day)].join('-'), rest: text.slice(match[0].length).trim() }
  }
  return null
}

type DateParts = readonly [year: number, month: number, day: number]

const forms: readonly {
  readonly pattern: RegExp
  readonly dateParts: (found: readonly (string | undefined)[], writing: DateNotation) => DateParts
}[] = [
  {
    pattern: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T|\b)/,
    dateParts: ([year, month, day]) => [Number(year), Number(month), Number(day)],
  },
  {
    pattern: /^(\d{1,2})([-/.])\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})\b,?/,
    dateParts: ([one, sign, other, year], { dates, year: now }) => {
      const [first, second] = [Number(one), Number(other)]
      // A number above 12 must be the day. With full stops, the day comes first in every locale.
      const dayFirst = second > 12 ? false : first > 12 || sign === '.' || dates === 'dmy'
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

const clock = /^(\d{1,2})(?::|\.|h)(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm|uhr)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** A time of day as `09:30:00`, followed by its zone if the text has one; null if it is not a time. */
export function readClock(text: string): string | null {
  if (text === '') return '00:00:00'
  const match = clock.exec(text)
  if (!match) return null
  const [, hour, minute, second = '00', half, zone = ''] = match
  const hours = /[ap]m/i.test(half ?? '') ? (Number(hour) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return `${twoDigits(hours)}:${minute}:${second}${zone}`
}

/** Combines a day and a time of day. A text that is already a whole moment is returned as it is. */
export const momentOf = (day: string | undefined, time: string): string =>
  day && readClock(time.trim()) !== null ? `${day} ${time}` : time

export const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The locale's order of day and month, unless one of these dates can only be read the other way. */
export function dateOrderOf(locale: string, samples: readonly string[]): DateOrder {
  const numbers = samples.flatMap((text) => /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(text.trim()) ?? [])
  const pairs = Array.from({ length: numbers.length / 3 }, (_, at) => [numbers[at * 3 + 1], numbers[at * 3 + 2]])
  if (pairs.some(([first]) => Number(first) > 12)) return 'dmy'
  if (pairs.some(([, second]) => Number(second) > 12)) return 'mdy'
  const dateParts = new Intl.DateTimeFormat(locale).formatToParts(new Date(0)).map(({ type }) => type)
  return dateParts.indexOf('month') < dateParts.indexOf('day') && dateParts.indexOf('year') > dateParts.indexOf('day')
    ? 'mdy'
    : 'dmy'
}

/** The locale's decimal separator. */
export const decimalSignOf = (locale: string): '.' | ',' =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.'
