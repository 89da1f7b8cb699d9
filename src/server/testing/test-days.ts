/** Days as people in a zone count them, for what a service does with today. */
import { setTimeout as wait } from 'node:timers/promises'

/** Longer than the tests of a file take that name today, on a slow machine. */
const enough = 90_000

/** A day of the zone's calendar, as many after today. */
export const dayIn = (zone: string, days = 0): string => Temporal.Now.plainDateISO(zone).add({ days }).toString()

/**
 * Today, which then lasts as long as the tests of a file: shortly before midnight it is the next day, once that has begun.
 * Call it at the top level of the file, as tests themselves may not take so long.
 */
export async function todayIn(zone: string): Promise<string> {
  const now = Temporal.Now.zonedDateTimeISO(zone)
  const left = now.startOfDay().add({ days: 1 }).epochMilliseconds - now.epochMilliseconds
  if (left < enough) await wait(left + 10)
  return dayIn(zone)
}
