/** Duration of work that began at an instant and ended at a time of day, on the next day if that is earlier. */

const day = 24 * 60

/** @param start `YYYY-MM-DDTHH:MM` and more; @param clock `HH:MM` */
export function minutesUntil(start: string, clock: string): number {
  const spentMinutes = (parseMinutes(clock) - parseMinutes(start.slice(11, 16)) + day) % day
  return spentMinutes === 0 ? day : spentMinutes
}

const parseMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
