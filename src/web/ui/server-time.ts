/**
 * The service's time. Clocks of devices can be hours wrong, and what is today decides on which day somebody's work is
 * recorded; records, tokens and timers have the service's time anyway.
 */

/** Milliseconds by which a clock may differ before it counts as wrong. */
const tolerance = 2 * 60_000

let ahead = 0

/** Milliseconds since 1970. */
export const serviceNow = (): number => Date.now() - ahead

/** @param date the `Date` header of a response that was just received */
export function noteServiceTime(date: string | null): void {
  const difference = Date.now() - Date.parse(date ?? '')
  if (Number.isNaN(difference)) return
  ahead = Math.abs(difference) > tolerance ? difference : 0
}
