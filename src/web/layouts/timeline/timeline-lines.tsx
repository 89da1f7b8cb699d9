/**
 * The rows of a timeline: names on the left, bars with their dependency lines on the right. The names are sticky as one
 * element, because each by itself would be a compositing layer. Scrolling renders nothing.
 */
import { useMemo } from 'react'
import { key } from '../../data/record.ts'
import { useGradually } from '../../ui/scrolling/gradually.ts'
import { Bar } from './bar.tsx'
import { Bracket } from './bracket.tsx'
import type { Dependency } from './dependencies.ts'
import { Elbows } from './elbows.tsx'
import type { Line } from './lines.ts'
import { GroupName, RecordName } from './names.tsx'
import type { Scale } from './scale.ts'
import classes from './timeline.module.css'
import type { Bars } from './use-bars.ts'

interface Props {
  readonly scale: Scale
  /** As stored, or as they would be while a bar is dragged. */
  readonly lines: readonly Line[]
  readonly waits: readonly Dependency[]
  /** Pixels. */
  readonly rowHeight: number
  /** The record whose panel is open. */
  readonly open: string | null
  readonly canMove: boolean
  readonly bars: Bars
}

/** Rows rendered at first, more than a screen shows. */
const step = 50

export function TimelineLines({ scale, lines, waits, rowHeight, open, canMove, bars }: Props) {
  const brokenWaits = useMemo(() => new Set(waits.flatMap((wait) => (wait.isBroken ? key(wait.record) : []))), [waits])
  const places = useMemo(() => new Map(lines.map(({ id }, index) => [id, index])), [lines])
  const renderedLines = lines.slice(0, useGradually(lines.length, step))
  return (
    <div className={classes.lines} style={{ height: lines.length * rowHeight }}>
      <div className={classes.names}>
        {renderedLines.map((line) =>
          line.kind === 'heading' ? (
            <GroupName key={line.id} name={line.name} />
          ) : (
            <RecordName key={line.id} record={line.record} isOpen={open === line.id} />
          ),
        )}
      </div>
      <div className={classes.bars}>
        <Elbows scale={scale} waits={waits} lines={places} rowHeight={rowHeight} />
        {renderedLines.map((line, index) => {
          const place = { top: index * rowHeight, scale, canMove, onKey: bars.onKey }
          if (line.kind === 'record') {
            const isMoving = bars.moving.has(line.id)
            const isBroken = brokenWaits.has(line.id)
            return <Bar key={line.id} record={line.record} {...place} isBroken={isBroken} isMoving={isMoving} />
          }
          if (!line.days) return null
          const isMoving = bars.movingGroup === line.id
          return <Bracket key={line.id} heading={line} days={line.days} {...place} isMoving={isMoving} />
        })}
      </div>
    </div>
  )
}
