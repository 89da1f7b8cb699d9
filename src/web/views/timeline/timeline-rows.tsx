/** The lines of a timeline: a heading with the bracket of its group, and a record with its bar. */
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { stageField } from '../../../contract/language/resource.ts'
import { isDone, key, type RecordData, titleOf } from '../../data/record.ts'
import { useListContext } from '../../resource/list/list-context.tsx'
import { StageMark } from '../../resource/table/related-value.tsx'
import { daysOf } from '../record-days.ts'
import { Bar } from './bar.tsx'
import type { Heading } from './lines.ts'
import { leftOf, type Scale } from './scale.ts'
import classes from './timeline.module.css'

export const HeadingRow = memo(({ heading, scale }: { heading: Heading; scale: Scale }) => {
  const { name, days, progress } = heading
  const left = days ? leftOf(scale, days[0]) : 0
  const width = days ? leftOf(scale, days[1]) + scale.dayWidth - left : 0
  return (
    <div className={classes.line} data-heading>
      <h2 className={classes.name}>
        <span>{name}</span>
      </h2>
      {days && (
        <span className={classes.bracket} style={{ left, width }} aria-hidden>
          <span style={{ width: `${progress}%` }} />
        </span>
      )}
    </div>
  )
})

interface Props {
  readonly record: RecordData
  readonly scale: Scale
  readonly isOpen: boolean
  readonly canMove: boolean
  readonly isBroken: boolean
  readonly isMoving: boolean
  readonly onKey: (event: KeyboardEvent, id: string) => void
}

export const RecordRow = memo(({ record, isOpen, ...bar }: Props) => {
  const { view, openRecord } = useListContext()
  const { resource } = view
  const id = key(record)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openRecord(id)
  }
  return (
    <div className={classes.line} data-row={id} data-open={isOpen || undefined}>
      <div className={classes.name}>
        <StageMark id={Number(record[stageField(resource) ?? ''] ?? 0)} color={record.workstagecolor} />
        <a
          href={`/${resource.name}/${id}`}
          title={titleOf(resource, record)}
          data-done={isDone(resource, record) || undefined}
          onClick={open}
        >
          {titleOf(resource, record)}
        </a>
        {!daysOf(record) && <span className={classes.undated}>No date</span>}
      </div>
      <Bar record={record} {...bar} />
    </div>
  )
})
