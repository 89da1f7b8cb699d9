/**
 * Weeks by ISO 8601 name, `2026-W47`: Monday to Sunday, the first week of a year being the one with its first Thursday. Works
 * on calendar days, `YYYY-MM-DD`, regardless of time zones.
 */

const dayLength = 86_400_000
const form = /^(\d{4})-W(\d{2})$/i

const toDayNumber = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / dayLength
const toDay = (number: number) => new Date(number * dayLength).toISOString().slice(0, 10)
/** Monday is 0. 1 January 1970 was a Thursday. */
const weekday = (number: number) => (((number + 3) % 7) + 7) % 7

/** The day `amount` days after `day`. */
export const addDays = (day: string, amount: number): string => toDay(toDayNumber(day) + amount)

/** The week that contains a day. */
export function getWeek(day: string): string {
  const number = toDayNumber(day)
  const thursday = toDay(number - weekday(number) + 3)
  const first = toDayNumber(`${thursday.slice(0, 4)}-01-01`)
  const week = Math.floor((toDayNumber(thursday) - first) / 7) + 1
  return `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`
}

/** The Monday of a week; null if the text is not a week. */
export function getMonday(week: string): string | null {
  const [, year, number] = form.exec(week.trim()) ?? []
  if (year === undefined || Number(year) < 1000 || Number(year) > 9000) return null
  const fourth = toDayNumber(`${year}-01-04`)
  const monday = toDay(fourth - weekday(fourth) + (Number(number) - 1) * 7)
  return getWeek(monday) === week.trim().toUpperCase() ? monday : null
}

/**
 * The first day of the week that contains a day.
 * @param first first weekday, 0 for Sunday
 */
export const startOfWeek = (day: string, first: number): string =>
  addDays(day, -((weekday(toDayNumber(day)) + 1 - first + 7) % 7))

/** The seven days of the week that begins on `monday`. */
export const daysFrom = (monday: string): readonly string[] => Array.from({ length: 7 }, (_, n) => addDays(monday, n))
