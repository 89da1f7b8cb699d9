/** The days that a group spans. Moving it, by dragging or with the arrow keys, moves everything in the group. */
import { type KeyboardEvent, memo } from 'react'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { useDragHelp } from '../../ui/reorder/drag-area.tsx'
import type { Heading } from './lines.ts'
import { getLeft, type Scale } from './scale.ts'
import classes from './timeline.module.css'

interface Props {
  readonly heading: Heading
  readonly days: readonly [string, string]
  /** Pixels from the first row. */
  readonly top: number
  readonly scale: Scale
  readonly canMove: boolean
  readonly isMoving: boolean
  readonly onKey: (event: KeyboardEvent, id: string) => void
}

export const Bracket = memo(({ heading, days, top, scale, canMove, isMoving, onKey }: Props) => {
  const { id, name, progress } = heading
  const { dayWithin } = useFormats()
  const help = useDragHelp()
  const left = getLeft(scale, days[0])
  const width = getLeft(scale, days[1]) + scale.dayWidth - left
  const element = <span style={{ width: `${progress}%` }} />
  if (!canMove) {
    return (
      <span className={classes.bracket} style={{ top, left, width }} aria-hidden>
        {element}
      </span>
    )
  }
  const span = t('{start} to {end}', { start: dayWithin(days[0]), end: dayWithin(days[1]) })
  return (
    <button
      type="button"
      className={classes.bracket}
      style={{ top, left, width }}
      data-bar={id}
      data-draggable={id}
      data-moving={isMoving || undefined}
      title={`${name}\n${span}\n${t('Drag to move everything in it')}`}
      aria-label={t('Move all of {name}, {span}', { name, span })}
      aria-describedby={help}
      onKeyDown={(event) => onKey(event, id)}
    >
      {element}
    </button>
  )
})
