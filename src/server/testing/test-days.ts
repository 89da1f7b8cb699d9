/** Days in a time zone, for tests that depend on today. */
import { setTimeout as wait } from 'node:timers/promises'

/** Longer than the tests of a file that depend on today take on a slow machine. */
const enough = 90_000

/** The day in the zone's calendar that is this many days after today. */
export const dayIn = (zone: string, days = 0): string => Temporal.Now.plainDateISO(zone).add({ days }).toString()

/**
 * Today, stable while the tests of a file run: shortly before midnight it waits for the next day. Call it at the top
 * level of the file, because tests have a shorter timeout.
 */
export async function todayIn(zone: string): Promise<string> {
  const now = Temporal.Now.zonedDateTimeISO(zone)
  const left = now.startOfDay().add({ days: 1 }).epochMilliseconds - now.epochMilliseconds
  if (left < enough) await wait(left + 10)
  return dayIn(zone)
}
