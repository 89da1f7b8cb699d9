/**
 * Converts days to pixels: the width of a day at each zoom level, the range of the canvas, and the labels above it.
 * Pure.
 */
import { ascending } from '../../../contract/ascending.ts'
import { addDays, startOfWeek } from '../../../contract/language/week.ts'
import { daysBetween, earliest, latest } from '../../cells/record-days.ts'

export const zooms = ['day', 'week', 'month', 'quarter'] as const
export type Zoom = (typeof zooms)[number]

/** Width of a day in pixels. */
const dayWidths: Readonly<Record<Zoom, number>> = { day: 38, week: 16, month: 5, quarter: 2 }

export interface Scale {
  readonly zoom: Zoom
  /** The first day of the canvas, and the day after its last. */
  readonly startDay: string
  readonly endDay: string
  readonly dayWidth: number
  readonly width: number
}

/** Days before and after the records, so that they can be moved there. */
const margin = 45
/**
 * Maximum distance from the median record on each side, because browsers cannot render a wider canvas. Records beyond
 * it are at its edge.
 */
const reach = 1_825

/**
 * @param days first and last days of everything that is shown
 * @param times how many times its usual size the reader has text: days and bars hold as much of it
 * Whole months, with today among them unless the work lies years away.
 */
export function getScale(zoom: Zoom, days: readonly (readonly [string, string])[], today: string, times = 1): Scale {
  const firsts = days.map(([first]) => first).toSorted(ascending)
  const middle = firsts[Math.floor(firsts.length / 2)] ?? today
  const [minDay, maxDay] = [addDays(middle, -reach), addDays(middle, reach)]
  const allDays = [today, ...days.flat()].map((day) => earliest(latest(day, minDay), maxDay))
  const startDay = `${addDays(earliest(...allDays), -margin).slice(0, 7)}-01`
  const endDay = nextMonth(addDays(latest(...allDays), margin))
  const dayWidth = dayWidths[zoom] * times
  return { zoom, startDay, endDay, dayWidth, width: daysBetween(startDay, endDay) * dayWidth }
}

/** Pixels from the left edge to the start of a day, clamped to the canvas. */
export const getLeft = ({ startDay, dayWidth, width }: Scale, day: string): number =>
  Math.min(Math.max(daysBetween(startDay, day) * dayWidth, 0), width)

/** The day at a distance in pixels from the left edge. */
export const dayAt = ({ startDay, dayWidth }: Scale, left: number): string =>
  addDays(startDay, Math.floor(left / dayWidth))

export interface Tick {
  readonly day: string
  readonly left: number
  readonly width: number
}

/** The upper row of labels: months, or years if months are narrow. */
export function getPeriods(scale: Scale): readonly Tick[] {
  const next = scale.zoom === 'quarter' ? nextYear : nextMonth
  return ticks(scale, scale.startDay, next)
}

/** The lower row of labels: days, weeks, months or quarters. Only those between two edges, in pixels. */
export function getMarks(scale: Scale, firstDay: number, left: number, right: number): readonly Tick[] {
  const visible = dayAt(scale, Math.max(left, 0))
  switch (scale.zoom) {
    case 'day':
      return ticks(scale, visible, (day) => addDays(day, 1), right)
    case 'week':
      return ticks(scale, startOfWeek(visible, firstDay), (day) => addDays(day, 7), right)
    case 'month':
      return ticks(scale, startOfWeek(visible, firstDay), (day) => addDays(day, 14), right)
    case 'quarter':
      return ticks(scale, `${visible.slice(0, 4)}-01-01`, nextQuarter, right)
  }
}

function ticks(scale: Scale, first: string, next: (day: string) => string, right = scale.width): readonly Tick[] {
  const ticks: Tick[] = []
  for (let day = first; day < scale.endDay; day = next(day)) {
    const left = getLeft(scale, day)
    if (left >= right) break
    const width = getLeft(scale, next(day)) - left
    if (width > 0) ticks.push({ day, left, width })
  }
  return ticks
}

/** The first day of the next month. */
const nextMonth = (day: string): string => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
const nextYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}-01-01`
const nextQuarter = (day: string): string => nextMonth(nextMonth(nextMonth(day)))
