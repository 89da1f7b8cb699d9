/**
 * A record on its days, filled by its progress. Dragging moves it, dragging an end resizes it, and the arrow keys do
 * the same.
 */
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { getDays, type MovedEnd } from '../../cells/record-days.ts'
import { getTitle, isDone, key, type RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { opensNewTab } from '../../ui/keys/opens-new-tab.ts'
import { magnified } from '../../ui/measure/reading-size.ts'
import { useDragHelp } from '../../ui/reorder/drag-area.tsx'
import { getLeft, type Scale } from './scale.ts'
import classes from './timeline.module.css'

interface Props {
  /** As stored, or as it would be while dragged. */
  readonly record: RecordData
  /** Pixels from the first row. */
  readonly top: number
  readonly scale: Scale
  readonly canMove: boolean
  readonly isBroken: boolean
  readonly isMoving: boolean
  readonly onKey: (event: KeyboardEvent, id: string) => void
}

const ends: readonly MovedEnd[] = ['start', 'end']

/** Minimum width at which a bar can be seen and pressed. */
const narrowest = 8
/** Narrower bars have their handles outside, so that the bar itself can still be pressed and moved. */
const narrow = 16

export const Bar = memo(({ record, top, scale, canMove, isBroken, isMoving, onKey }: Props) => {
  const { view, openRecord } = useListContext()
  const { dayWithin } = useFormats()
  const { resource } = view
  const id = key(record)
  const help = useDragHelp()
  const days = getDays(record)
  if (!days) return null
  const left = getLeft(scale, days[0])
  const width = Math.max(getLeft(scale, days[1]) + scale.dayWidth - left, magnified(narrowest))
  const progress = Math.min(Math.max(Number(record.percentcomplete ?? 0), 0), 100)
  const open = (event: MouseEvent) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    openRecord(id)
  }
  const facts = [
    t('{start} to {end}', { start: dayWithin(days[0]), end: dayWithin(days[1]) }),
    t('{percent}% complete', { percent: Math.round(progress) }),
  ]
  if (isBroken) facts.push(t('starts before what it waits for is due'))
  return (
    <div
      className={classes.bar}
      style={{ top, left, width }}
      data-draggable={canMove ? id : undefined}
      data-done={isDone(resource, record) || undefined}
      data-broken={isBroken || undefined}
      data-moving={isMoving || undefined}
      data-narrow={width < narrow || undefined}
    >
      <a
        href={`/${resource.name}/${id}`}
        draggable={false}
        data-bar={id}
        title={[getTitle(resource, record), ...facts].join('\n')}
        aria-label={`${getTitle(resource, record)}, ${facts.join(', ')}`}
        aria-describedby={canMove ? help : undefined}
        onClick={open}
        onKeyDown={(event) => onKey(event, id)}
      >
        <span className={classes.done} style={{ width: `${progress}%` }} />
        {canMove && ends.map((part) => <span key={part} className={classes.end} data-end={part} aria-hidden />)}
      </a>
    </div>
  )
})
