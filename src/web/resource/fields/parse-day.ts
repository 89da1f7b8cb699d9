/**
 * Parses dates as people type and paste them: `fri`, `tomorrow`, `+2w`, `22/11`, `22 Nov 2026`, `Mon, 30 Nov`,
 * `2026-11-22`.
 */

const day = 86_400_000
const at = (iso: string) => new Date(`${iso}T00:00:00Z`)
const isoOf = (date: Date) => date.toISOString().slice(0, 10)
const named: Readonly<Record<string, number>> = { today: 0, tod: 0, tomorrow: 1, tom: 1, yesterday: -1 }

/**
 * @param today `YYYY-MM-DD`
 * @param locale determines the order of day and month, and the names of months and weekdays besides English ones
 * @returns `YYYY-MM-DD`; null if the text is no date
 */
export function parseDay(text: string, today: string, locale: string): string | null {
  return readDay(text.normalize('NFKC').trim().toLowerCase(), today, locale)
}

function readDay(given: string, today: string, locale: string): string | null {
  const offset = named[given] ?? offsetNamed(given, locale)
  if (offset !== undefined) return isoOf(new Date(at(today).getTime() + offset * day))
  return (
    isoDay(given) ??
    relativeDay(given, today) ??
    numericDay(given, today, locale) ??
    namedMonth(given, today, locale) ??
    weekday(given, today, locale) ??
    afterWeekday(given, today, locale)
  )
}

/** Offset in days of the locale's words for today, tomorrow and yesterday. */
function offsetNamed(given: string, locale: string): number | undefined {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return [-1, 0, 1].find((days) => words.format(days, 'day').toLowerCase() === given)
}

/** `Mon, 30 Nov`, as lists show it. The weekday is ignored. */
function afterWeekday(given: string, today: string, locale: string): string | null {
  const [, name = '', rest = ''] = /^(\p{L}{2,})\.?,?\s+(.*\d.*)$/u.exec(given) ?? []
  return rest !== '' && weekday(name, today, locale) !== null ? readDay(rest, today, locale) : null
}

function isoDay(given: string): string | null {
  const [, year, month, date] = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?:[t ]\d.*)?$/.exec(given) ?? []
  return year === undefined ? null : validDay(Number(year), Number(month), Number(date))
}

/** `+2w`: a number of days, weeks, months or years from today. */
function relativeDay(given: string, today: string): string | null {
  const [, sign, count = '', unit = ''] = /^([+-])\s*(\d{1,4})\s*([dwmy])$/.exec(given) ?? []
  if (sign === undefined) return null
  const by = Number(count) * (sign === '-' ? -1 : 1)
  const date = at(today)
  if (unit === 'd' || unit === 'w') return isoOf(new Date(date.getTime() + by * (unit === 'w' ? 7 : 1) * day))
  const months = date.getUTCMonth() + by * (unit === 'y' ? 12 : 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate()
  return isoOf(new Date(Date.UTC(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), last))))
}

function numericDay(given: string, today: string, locale: string): string | null {
  const [, first, second, year] = /^(\d\d?)[/.\s-](\d\d?)[/.\s-]?(\d{4}|\d\d)?$/.exec(given) ?? []
  if (first === undefined) return null
  const order = new Intl.DateTimeFormat(locale).formatToParts(at(today)).map(({ type }) => type)
  const monthFirst = order.indexOf('month') < order.indexOf('day')
  const [date, month] = monthFirst ? [second, first] : [first, second]
  return validDay(yearOf(year, today), Number(month), Number(date))
}

/** `22 Nov`, `November 22 2026`. */
function namedMonth(given: string, today: string, locale: string): string | null {
  const match =
    /^(\d\d?)(?:\.|st|nd|rd|th)?\s*(\p{L}{3,})\.?,?\s*(\d{4}|\d\d)?$|^(\p{L}{3,})\.?\s*(\d\d?)(?:st|nd|rd|th)?(?:,?\s*(\d{4})|,?\s+(\d\d))?$/u.exec(
      given,
    )
  if (!match) return null
  const [, before, after, year, first, second, last, short] = match
  const name = after ?? first ?? ''
  const month = namesOf(locale, 12, { month: 'long' }, (index) => new Date(Date.UTC(2026, index, 1)))
  const index = month.findIndex((each) => each.startsWith(name))
  return index < 0 ? null : validDay(yearOf(year ?? last ?? short, today), (index % 12) + 1, Number(before ?? second))
}

/** The next date after today with this weekday. */
function weekday(given: string, today: string, locale: string): string | null {
  if (given.length < 2) return null
  // 1 June 2026 is a Monday.
  const names = namesOf(locale, 7, { weekday: 'long' }, (index) => new Date(Date.UTC(2026, 5, 1 + index)))
  const index = names.findIndex((each) => each.startsWith(given))
  if (index < 0) return null
  const now = (at(today).getUTCDay() + 6) % 7
  const ahead = (((index % 7) - now + 6) % 7) + 1
  return isoOf(new Date(at(today).getTime() + ahead * day))
}

/** Names in the locale, followed by the English ones. */
function namesOf(locale: string, count: number, form: Intl.DateTimeFormatOptions, nth: (index: number) => Date) {
  return [locale, 'en'].flatMap((each) => {
    const format = new Intl.DateTimeFormat(each, { ...form, timeZone: 'UTC' })
    return Array.from({ length: count }, (_, index) => format.format(nth(index)).toLowerCase())
  })
}

function yearOf(text: string | undefined, today: string): number {
  if (text === undefined) return Number(today.slice(0, 4))
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

function validDay(year: number, month: number, date: number): string | null {
  const found = new Date(Date.UTC(year, month - 1, date))
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === date ? isoOf(found) : null
}
