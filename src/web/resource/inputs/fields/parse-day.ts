/**
 * Parses dates as people type and paste them: `fri`, `tomorrow`, `+2w`, `22/11`, `22 Nov 2026`, `Mon, 30 Nov`,
 * `2026-11-22`.
 */

const day = 86_400_000
const toDate = (iso: string) => new Date(`${iso}T00:00:00Z`)
const getIso = (date: Date) => date.toISOString().slice(0, 10)
const namedOffsets: Readonly<Record<string, number>> = { today: 0, tod: 0, tomorrow: 1, tom: 1, yesterday: -1 }

/**
 * @param today `YYYY-MM-DD`
 * @param locale determines the order of day and month, and the names of months and weekdays besides English ones
 * @returns `YYYY-MM-DD`; null if the text is no date
 */
export function parseDay(text: string, today: string, locale: string): string | null {
  return readDay(text.normalize('NFKC').trim().toLowerCase(), today, locale)
}

function readDay(text: string, today: string, locale: string): string | null {
  const offset = namedOffsets[text] ?? offsetNamed(text, locale)
  if (offset !== undefined) return getIso(new Date(toDate(today).getTime() + offset * day))
  return (
    isoDay(text) ??
    relativeDay(text, today) ??
    numericDay(text, today, locale) ??
    namedMonth(text, today, locale) ??
    weekday(text, today, locale) ??
    afterWeekday(text, today, locale)
  )
}

/** Offset in days of the locale's words for today, tomorrow and yesterday. */
function offsetNamed(text: string, locale: string): number | undefined {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return [-1, 0, 1].find((days) => words.format(days, 'day').toLowerCase() === text)
}

/** `Mon, 30 Nov`, as lists show it. The weekday is ignored. */
function afterWeekday(text: string, today: string, locale: string): string | null {
  const [, name = '', rest = ''] = /^(\p{L}{2,})\.?,?\s+(.*\d.*)$/u.exec(text) ?? []
  return rest !== '' && weekday(name, today, locale) !== null ? readDay(rest, today, locale) : null
}

function isoDay(text: string): string | null {
  const [, year, month, date] = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?:[t ]\d.*)?$/.exec(text) ?? []
  return year === undefined ? null : validDay(Number(year), Number(month), Number(date))
}

/** `+2w`: a number of days, weeks, months or years from today. */
function relativeDay(offset: string, today: string): string | null {
  const [, sign, count = '', unit = ''] = /^([+-])\s*(\d{1,4})\s*([dwmy])$/.exec(offset) ?? []
  if (sign === undefined) return null
  const text = Number(count) * (sign === '-' ? -1 : 1)
  const date = toDate(today)
  if (unit === 'd' || unit === 'w') return getIso(new Date(date.getTime() + text * (unit === 'w' ? 7 : 1) * day))
  const months = date.getUTCMonth() + text * (unit === 'y' ? 12 : 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate()
  return getIso(new Date(Date.UTC(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), last))))
}

function numericDay(text: string, today: string, locale: string): string | null {
  const [, first, second, year] = /^(\d\d?)[/.\s-](\d\d?)[/.\s-]?(\d{4}|\d\d)?$/.exec(text) ?? []
  if (first === undefined) return null
  const order = new Intl.DateTimeFormat(locale).formatToParts(toDate(today)).map(({ type }) => type)
  const monthFirst = order.indexOf('month') < order.indexOf('day')
  const [date, month] = monthFirst ? [second, first] : [first, second]
  return validDay(parseYear(year, today), Number(month), Number(date))
}

/** `22 Nov`, `November 22 2026`. */
function namedMonth(monthName: string, today: string, locale: string): string | null {
  const match =
    /^(\d\d?)(?:\.|st|nd|rd|th)?\s*(\p{L}{3,})\.?,?\s*(\d{4}|\d\d)?$|^(\p{L}{3,})\.?\s*(\d\d?)(?:st|nd|rd|th)?(?:,?\s*(\d{4})|,?\s+(\d\d))?$/u.exec(
      monthName,
    )
  if (!match) return null
  const [, before, after, year, first, second, last, short] = match
  const name = after ?? first ?? ''
  const month = getNames(locale, 12, { month: 'long' }, (index) => new Date(Date.UTC(2026, index, 1)))
  const index = month.findIndex((text) => text.startsWith(name))
  return index < 0
    ? null
    : validDay(parseYear(year ?? last ?? short, today), (index % 12) + 1, Number(before ?? second))
}

/** The next date after today with this weekday. */
function weekday(text: string, today: string, locale: string): string | null {
  if (text.length < 2) return null
  // 1 June 2026 is a Monday.
  const names = getNames(locale, 7, { weekday: 'long' }, (index) => new Date(Date.UTC(2026, 5, 1 + index)))
  const index = names.findIndex((name) => name.startsWith(text))
  if (index < 0) return null
  const now = (toDate(today).getUTCDay() + 6) % 7
  const ahead = (((index % 7) - now + 6) % 7) + 1
  return getIso(new Date(toDate(today).getTime() + ahead * day))
}

/** Names in the locale, followed by the English ones. */
function getNames(locale: string, count: number, form: Intl.DateTimeFormatOptions, nth: (index: number) => Date) {
  return [locale, 'en'].flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
    return Array.from({ length: count }, (_, index) => format.format(nth(index)).toLowerCase())
  })
}

function parseYear(text: string | undefined, today: string): number {
  if (text === undefined) return Number(today.slice(0, 4))
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

function validDay(year: number, month: number, date: number): string | null {
  const time = new Date(Date.UTC(year, month - 1, date))
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === date ? getIso(time) : null
}
