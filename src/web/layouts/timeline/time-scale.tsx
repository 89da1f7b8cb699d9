/** The labels above the canvas: months, and below them days or weeks. Renders only those in view. */
import { memo, useLayoutEffect, useState } from 'react'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { getLeft, getMarks, getPeriods, type Scale, type Tick } from './scale.ts'
import classes from './timeline.module.css'

interface Props {
  readonly scale: Scale
  readonly today: string
  /** The scroll container of the canvas. */
  readonly scroller: HTMLElement | null
}

/** Distance in pixels after which the visible range is computed again. */
const chunk = 400

export const TimeScale = memo(({ scale, today, scroller }: Props) => {
  const { locale, firstDay } = useFormats()
  const { left, right } = useEdges(scroller)
  const name = (day: string, how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const period = ({ day, width }: Tick) => {
    if (scale.zoom === 'quarter') return day.slice(0, 4)
    if (width < 60) return name(day, { month: 'short' })
    return name(day, { month: 'long', year: 'numeric' })
  }
  const mark = ({ day }: Tick) => {
    if (scale.zoom === 'quarter') return `Q${Math.floor(Number(day.slice(5, 7)) / 3) + 1}`
    return scale.zoom === 'day'
      ? `${name(day, { weekday: 'narrow' })} ${Number(day.slice(8))}`
      : String(Number(day.slice(8)))
  }
  const isToday = (day: string) => scale.zoom === 'day' && day === today
  return (
    <div className={classes.scale} aria-hidden>
      {getPeriods(scale).map((tick) => (
        <span key={tick.day} className={classes.period} style={{ left: tick.left, width: tick.width }}>
          <span>{period(tick)}</span>
        </span>
      ))}
      {getMarks(scale, firstDay(), left, right).map((tick) => (
        <span
          key={tick.day}
          className={classes.mark}
          data-today={isToday(tick.day) || undefined}
          style={{ left: tick.left, width: tick.width }}
        >
          {mark(tick)}
        </span>
      ))}
      <span className={classes.todayMark} style={{ left: getLeft(scale, today) + scale.dayWidth / 2 }} />
    </div>
  )
})

/** Edges of the rendered range, in pixels of the canvas. */
function useEdges(scroller: HTMLElement | null) {
  const [index, setAt] = useState(0)
  useLayoutEffect(() => {
    if (!scroller) return
    const follow = () => setAt(Math.floor(scroller.scrollLeft / chunk))
    follow()
    scroller.addEventListener('scroll', follow, { passive: true })
    return () => scroller.removeEventListener('scroll', follow)
  }, [scroller])
  return { left: Math.max((index - 1) * chunk, 0), right: (index + 2) * chunk + window.innerWidth }
}
