/** The retry schedule of failed deliveries. */

const minute = 60
const hour = 3600

/** Seconds after the first, second, ... failed attempt. After the last one the delivery has failed for good. */
export const retryDelays: readonly number[] = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
]

/** Seconds until the next attempt after `tries` failed ones; null if there is none. */
export function delayAfter(tries: number): number | null {
  return retryDelays[tries - 1] ?? null
}
