/** The lines of a timeline in sight, with the arrows between them. They alone are drawn anew while the canvas is scrolled. */
import { type RefObject, useMemo } from 'react'
import { key } from '../../data/record.ts'
import { useSeen } from '../../ui/scrolling/seen.ts'
import { Elbows } from './elbows.tsx'
import type { Line } from './lines.ts'
import type { Scale } from './scale.ts'
import classes from './timeline.module.css'
import { HeadingRow, RecordRow } from './timeline-rows.tsx'
import type { Bars } from './use-bars.ts'
import type { Wait } from './waiting.ts'

interface Props {
  /** What the lines scroll in. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly scale: Scale
  /** As they are, or as they would be while a bar is dragged. */
  readonly lines: readonly Line[]
  readonly waits: readonly Wait[]
  /** Pixels. */
  readonly rowHeight: number
  /** The record whose panel is open. */
  readonly open: string | null
  readonly canMove: boolean
  /** The line that has the focus. */
  readonly focused: string | null
  readonly onFocused: (id: string | null) => void
  readonly bars: Bars
}

export function TimelineLines({ scroller, scale, lines, waits, rowHeight, open, canMove, ...props }: Props) {
  const { focused, onFocused, bars } = props
  const broken = useMemo(() => new Set(waits.flatMap((wait) => (wait.isBroken ? key(wait.record) : []))), [waits])
  const places = useMemo(() => new Map(lines.map(({ id }, at) => [id, at])), [lines])
  const seen = useSeen(scroller, {
    ...{ count: lines.length, size: rowHeight },
    kept: [focused, bars.held].map((id) => places.get(id ?? '') ?? -1),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notes which bar inside has the focus, so that it stays
    <div
      className={classes.lines}
      style={{ height: lines.length * rowHeight }}
      onFocus={({ target }) => onFocused(target.closest<HTMLElement>('[data-line]')?.dataset.line ?? null)}
    >
      <Elbows scale={scale} waits={waits} lines={places} rowHeight={rowHeight} seen={seen} />
      {seen.map(({ index, start }) => {
        const line = lines[index]
        if (!line) return null
        return line.kind === 'heading' ? (
          <HeadingRow
            key={line.id}
            heading={line}
            top={start}
            scale={scale}
            canMove={canMove}
            isMoving={bars.movingGroup === line.id}
            onKey={bars.onKey}
          />
        ) : (
          <RecordRow
            key={line.id}
            record={line.record}
            top={start}
            scale={scale}
            isOpen={open === line.id}
            canMove={canMove}
            isBroken={broken.has(line.id)}
            isMoving={bars.moving.has(line.id)}
            onKey={bars.onKey}
          />
        )
      })}
    </div>
  )
}
