/** Time worked, from start, end and break. */
import { parseDuration } from '../language/duration.ts'
import { type DateNotation, isEndOfDay, readClock, readMoment, twoDigits } from './dates.ts'

/** The texts of a row. Start and end are times of day, or whole moments. */
export interface WorkedTexts {
  readonly start: string
  readonly startDay?: string | undefined
  readonly end: string
  readonly endDay?: string | undefined
  readonly pause?: string | undefined
}

/**
 * `9:00`, `17:30` and `0:30` are `8:00`; seconds are kept, if there are any. Without a day of its own, the end may be on the next day. If the result is not a duration,
 * returns a text that shows the input and is refused as one: `9:00–25:30`.
 */
export function workedSpan(
  { start, startDay, end: endText, endDay, pause = '' }: WorkedTexts,
  getNotation: (name: string) => DateNotation,
): string {
  const { end, more } = withoutMidnight(endText)
  const off = pause.trim() === '' ? 0 : parseDuration(pause, 'break')
  const [startMoment, endMoment] = [onDay(start, startDay), onDay(end, endDay)]
  const between = endDay === undefined && isClock(end) ? null : betweenMoments(startMoment, endMoment, getNotation)
  const span = between === null ? (endDay === undefined ? betweenClocks(start, end, more) : null) : between + more
  const worked = span === null || off === null ? -1 : span - off * 60
  if (worked < 0)
    return `${endDay === undefined ? start : startMoment}–${onDay(endText, endDay)}${off === 0 ? '' : ` − ${pause}`}`
  const [hours, minutes, seconds] = [Math.floor(worked / 3600), Math.floor(worked / 60) % 60, worked % 60]
  return `${hours}:${twoDigits(minutes)}${seconds === 0 ? '' : `:${twoDigits(seconds)}`}`
}

const midnight = /(?<![\d:])24(?:[:.h]00(?::00)?|\s*(?:h|uhr))$/i

/** 24:00 is the midnight at the end of the day. */
function withoutMidnight(end: string): { readonly end: string; readonly more: number } {
  const isMidnight = midnight.test(end.trim())
  return isMidnight ? { end: end.trim().replace(midnight, '00:00'), more: 86_400 } : { end, more: 0 }
}

const onDay = (text: string, day: string | undefined) => (day && isClock(text) ? `${day} ${text.trim()}` : text)
const isClock = (text: string) => secondsOfDay(text) !== null

/** Seconds between two moments with days; null unless both have one. */
function betweenMoments(start: string, end: string, getNotation: (name: string) => DateNotation): number | null {
  if (isClock(start) || isClock(end)) return null
  const parseSeconds = (text: string, notation: DateNotation) => {
    const moment = readMoment(text, notation)
    return moment === null || !/\d[:.h]\d|\d\s*(?:[ap]\.?m|uhr|h\b)/i.test(text)
      ? Number.NaN
      : Date.parse(`${moment.slice(0, 19)}Z`)
  }
  const [startSeconds, endSeconds] = [
    parseSeconds(start, getNotation('starttime')),
    parseSeconds(end, getNotation('untilday')),
  ]
  return Number.isNaN(startSeconds) || Number.isNaN(endSeconds) ? null : Math.round((endSeconds - startSeconds) / 1000)
}

function betweenClocks(start: string, end: string, more: number): number | null {
  const [startSecond, endSecond] = [secondsOfDay(start), secondsOfDay(end)]
  if (startSecond === null || endSecond === null) return null
  return (more > 0 ? endSecond - startSecond : (endSecond - startSecond + 86_400) % 86_400) + more
}

function secondsOfDay(text: string): number | null {
  if (isEndOfDay(text)) return 86_400
  const match = text.trim() === '' ? null : readClock(text.trim())
  const [hours, minutes, seconds] = match?.slice(0, 8).split(':').map(Number) ?? []
  return hours === undefined ? null : hours * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
}
