/** Time worked, from start, end and break. */
import { parseDuration } from '../language/duration.ts'
import { readClock, twoDigits } from './dates.ts'

/**
 * `9:00`, `17:30` and `0:30` are `8:00`; the end may be on the next day. If the result is not a duration, returns a text that
 * shows the input and is refused as one: `9:00–25:30`.
 */
export function workedSpan(start: string, end: string, pause = ''): string {
  const [from, to] = [minutesOfDay(start), minutesOfDay(end)]
  const off = pause.trim() === '' ? 0 : parseDuration(pause, 'break')
  const worked = from === null || to === null || off === null ? -1 : ((to - from + 1440) % 1440) - off
  if (worked < 0) return `${start}–${end}${off === 0 ? '' : ` − ${pause}`}`
  return `${Math.floor(worked / 60)}:${twoDigits(worked % 60)}`
}

function minutesOfDay(text: string): number | null {
  const [hours, minutes] = text.trim() === '' ? [] : (readClock(text.trim())?.split(':') ?? [])
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}
