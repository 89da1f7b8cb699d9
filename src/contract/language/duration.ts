/**
 * Durations as people write and paste them, in whole minutes: `1:30`, `1:30:00`, `90m`, `1.5`, `1,5`, `1.5h`, `2h 15m`, `2h15`,
 * `45`; in German as well: `1,5 Std.`, `90 Minuten`.
 *
 * A number without a unit is hours, except a whole number that would be a very long day's work: nobody logs 45 hours in
 * one go, so `45` is 45 minutes and `8` is 8 hours; of a break, `15` is 15 minutes. Where work is planned, `40` does mean 40 hours.
 */

/** What a bare whole number can stand for: time worked, a break, or planned time. */
export type DurationSense = 'worked' | 'break' | 'planned'

/** Bare whole numbers above this are minutes. */
const mostHours: Readonly<Record<DurationSense, number>> = { worked: 12, break: 3, planned: Number.POSITIVE_INFINITY }

/** Maximum value of a field in minutes. */
const longest = 10_000_000

const number = String.raw`(\d+(?:[.,]\d+)?|[.,]\d+)`
const hourUnit = String.raw`(?:h|hr|hrs|hours?|std\.?|stunden?)`
const minuteUnit = String.raw`(?:m|min\.?|mins|minutes?|minuten?)`
const clock = new RegExp(String.raw`^(\d+):([0-5]\d)(?::[0-5]\d)?\s*${hourUnit}?$`)
const hours = new RegExp(String.raw`^${number}\s*${hourUnit}$`)
const minutes = new RegExp(String.raw`^${number}\s*${minuteUnit}$`)
const both = new RegExp(String.raw`^(\d+)\s*${hourUnit}\s*(\d+)\s*${minuteUnit}?$`)
const bare = new RegExp(`^${number}$`)

/** Parses a duration into minutes; null if the text is not one. */
export function parseDuration(text: string, sense: DurationSense = 'worked'): number | null {
  const found = minutesOf(text.normalize('NFKC').trim().toLowerCase(), sense)
  return found === null || found > longest ? null : Math.round(found)
}

function minutesOf(text: string, sense: DurationSense): number | null {
  const [, whole, rest] = clock.exec(text) ?? both.exec(text) ?? []
  if (whole !== undefined) return Number(whole) * 60 + Number(rest)
  const [, inHours] = hours.exec(text) ?? []
  if (inHours !== undefined) return decimal(inHours) * 60
  const [, inMinutes] = minutes.exec(text) ?? []
  if (inMinutes !== undefined) return decimal(inMinutes)
  const [, plain] = bare.exec(text) ?? []
  if (plain === undefined) return null
  const isMinutes = /^\d+$/.test(plain) && Number(plain) > mostHours[sense]
  return isMinutes ? Number(plain) : decimal(plain) * 60
}

const decimal = (text: string) => Number(text.replace(',', '.'))

let grouping: Intl.NumberFormat | undefined
let writtenAs = 'en'

/** Sets the locale of thousands separators in hours. */
export function writeHoursAs(locale: string): void {
  if (locale === writtenAs) return
  writtenAs = locale
  grouping = undefined
}

/** 95 -> `1h 35m`, 7512390 -> `125,206h 30m`, for reading; `typedDuration` is for inputs. */
export function formatDuration(total: number): string {
  return inUnits(total, (whole) => {
    if (whole < 1000) return String(whole)
    grouping ??= new Intl.NumberFormat(writtenAs)
    return grouping.format(whole)
  })
}

/** The same for inputs, without thousands separators, which `parseDuration` could take for decimal ones. */
export const typedDuration = (total: number): string => inUnits(total, String)

function inUnits(total: number, hoursAs: (whole: number) => string): string {
  const [whole, rest] = split(total)
  if (whole === 0) return `${rest}m`
  return rest === 0 ? `${hoursAs(whole)}h` : `${hoursAs(whole)}h ${rest}m`
}

/** 95 -> `1:35`, for grids where columns of durations are compared. */
export function formatClock(total: number): string {
  const [whole, rest] = split(total)
  return `${whole}:${String(rest).padStart(2, '0')}`
}

function split(total: number): [hours: number, minutes: number] {
  const rounded = Math.max(0, Math.round(total))
  return [Math.floor(rounded / 60), rounded % 60]
}
