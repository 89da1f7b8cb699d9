/** A record on its days: stage mark, name and assignees. The ends are handles for resizing. */
import { useDraggable } from '@dnd-kit/core'
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { stageField } from '../../../contract/language/resource.ts'
import { getDays, type MovedEnd } from '../../cells/record-days.ts'
import { getTitle, isDone, key, type RecordData, readLinked } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { linkedName } from '../../resource/inputs/fields/value.tsx'
import { StageMark } from '../../resource/values/related-value.tsx'
import { initials } from '../../ui/initials.ts'
import { opensNewTab } from '../../ui/keys/opens-new-tab.ts'
import classes from './calendar.module.css'
import type { Segment } from './days.ts'

interface Props {
  readonly segment: Segment
  readonly start: string
  readonly isOpen: boolean
  readonly canMove: boolean
  readonly onKey: (event: KeyboardEvent, id: string) => void
}

export const Bar = memo(({ segment, start, isOpen, canMove, onKey }: Props) => {
  const { record, column, days, lane, begins, ends } = segment
  const id = key(record)
  return (
    <div
      className={classes.place}
      style={{ gridColumn: `${column + 1} / span ${days}`, gridRow: lane + 2 }}
      data-record={id}
      data-begins={begins || undefined}
      data-ends={ends || undefined}
      data-bar={days > 1 || !begins || !ends || undefined}
      data-open={isOpen || undefined}
    >
      <Chip record={record} segmentId={start} canMove={canMove} onKey={onKey} />
      {canMove && begins && Boolean(record.startdate) && <End record={record} part="start" />}
      {canMove && ends && Boolean(record.duedate) && <End record={record} part="end" />}
    </div>
  )
})

interface ChipProps {
  readonly record: RecordData
  /** Identifies the segment, because a record can be in several weeks. */
  readonly segmentId?: string
  readonly canMove?: boolean
  readonly onKey?: (event: KeyboardEvent, id: string) => void
}

export function Chip({ record, segmentId = 'list', canMove = false, onKey }: ChipProps) {
  const { view, openRecord } = useListContext()
  const { resource } = view
  const { dayWithin } = useFormats()
  const id = key(record)
  const drag = useDraggable({
    id: `${segmentId}-${id}`,
    data: { id, part: 'all' satisfies MovedEnd },
    disabled: !canMove,
  })
  const people = readLinked(record, 'assignedto').map(linkedName)
  const days = getDays(record)
  const [start, end] = days?.map((day) => dayWithin(day)) ?? []
  const when = start === undefined || end === undefined || start === end ? start : t('{start} to {end}', { start, end })
  const facts = [when, record.workstagename].filter((fact) => typeof fact === 'string' && fact !== '')
  const open = (event: MouseEvent) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    openRecord(id)
  }
  return (
    <a
      ref={drag.setNodeRef}
      href={`/${resource.name}/${id}`}
      className={classes.chip}
      draggable={false}
      title={[getTitle(resource, record), ...people].join('\n')}
      data-done={isDone(resource, record) || undefined}
      data-movable={canMove || undefined}
      aria-describedby={canMove ? drag.attributes['aria-describedby'] : undefined}
      {...drag.listeners}
      onClick={open}
      onKeyDown={(event) => onKey?.(event, id)}
    >
      <StageMark id={Number(record[stageField(resource) ?? ''] ?? 0)} color={record.workstagecolor} />
      <span className={classes.name}>{getTitle(resource, record)}</span>
      <span className="visually-hidden">{facts.map((fact) => `, ${fact}`)}</span>
      {people[0] !== undefined && (
        <span className={classes.initials}>
          <span aria-hidden>
            {initials(people[0])}
            {people.length > 1 && ` +${people.length - 1}`}
          </span>
          <span className="visually-hidden">{people.join(', ')}</span>
        </span>
      )}
    </a>
  )
}

function End({ record, part }: { record: RecordData; part: 'start' | 'end' }) {
  const id = key(record)
  const { setNodeRef, listeners } = useDraggable({ id: `${part}-${id}`, data: { id, part } })
  return <span ref={setNodeRef} className={classes.end} data-part={part} aria-hidden {...listeners} />
}
