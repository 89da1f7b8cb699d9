/** Dependency lines from predecessors to the records that wait for them; dashed if their dates conflict. */
import { memo } from 'react'
import { getDays } from '../../cells/record-days.ts'
import { key } from '../../data/record.ts'
import type { Dependency } from './dependencies.ts'
import { getLeft, type Scale } from './scale.ts'
import classes from './timeline.module.css'

interface Props {
  readonly scale: Scale
  readonly waits: readonly Dependency[]
  /** The row index of each record. */
  readonly lines: ReadonlyMap<string, number>
  readonly rowHeight: number
}

/** Length of the straight part of a line before it turns, in pixels. */
const straight = 7

export const Elbows = memo(({ scale, waits, lines, rowHeight }: Props) => (
  <svg className={classes.elbows} width={scale.width} height={lines.size * rowHeight} aria-hidden>
    {waits.map(({ record, prerequisite, isBroken }) => {
      const [begin, finish] = [lines.get(key(prerequisite)), lines.get(key(record))]
      const [awaited, ownDays] = [getDays(prerequisite), getDays(record)]
      if (begin === undefined || finish === undefined || !awaited || !ownDays) return null
      const start = { x: getLeft(scale, awaited[1]) + scale.dayWidth, y: (begin + 0.5) * rowHeight }
      const end = { x: getLeft(scale, ownDays[0]), y: (finish + 0.5) * rowHeight }
      return (
        <path
          key={`${key(prerequisite)}-${key(record)}`}
          className={classes.elbow}
          data-broken={isBroken || undefined}
          d={elbow(start, end, rowHeight)}
        />
      )
    })}
  </svg>
))

interface Point {
  readonly x: number
  readonly y: number
}

/** Down and across; if the end is left of the start, back between the two rows. Ends in a small arrowhead. */
function elbow(start: Point, end: Point, rowHeight: number): string {
  const arrow = `m -4 -3 l 4 3 l -4 3`
  if (end.x >= start.x + 2 * straight) return `M ${start.x} ${start.y} h ${straight} V ${end.y} H ${end.x} ${arrow}`
  const between = end.y > start.y ? end.y - rowHeight / 2 : end.y + rowHeight / 2
  return `M ${start.x} ${start.y} h ${straight} V ${between} H ${end.x - straight} V ${end.y} h ${straight} ${arrow}`
}
