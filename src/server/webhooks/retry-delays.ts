/** When a delivery that failed is tried again. */

const minute = 60
const hour = 3600

/** Seconds after the first, second, ... failed try. After the last of these the delivery has failed for good. */
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

/** Seconds until the next try after `tries` failed ones, or null when there is none. */
export function delayAfter(tries: number): number | null {
  return retryDelays[tries - 1] ?? null
}
