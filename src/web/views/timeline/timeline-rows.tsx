/** The lines of a timeline: a heading with the bracket of its group, and a record with its bar. */
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { stageField } from '../../../contract/language/resource.ts'
import { isDone, key, type RecordData, titleOf } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useListContext } from '../../resource/list/list-context.tsx'
import { StageMark } from '../../resource/table/related-value.tsx'
import { daysOf } from '../record-days.ts'
import { Bar } from './bar.tsx'
import { Bracket } from './bracket.tsx'
import type { Heading } from './lines.ts'
import type { Scale } from './scale.ts'
import classes from './timeline.module.css'

interface HeadingProps {
  readonly heading: Heading
  /** Pixels from the first line. */
  readonly top: number
  readonly scale: Scale
  readonly canMove: boolean
  readonly isMoving: boolean
  readonly onKey: (event: KeyboardEvent, id: string) => void
}

export const HeadingRow = memo(({ heading, top, ...bracket }: HeadingProps) => (
  <div className={classes.line} style={{ top }} data-line={heading.id} data-heading>
    <h2 className={classes.name}>
      <span>{heading.name}</span>
    </h2>
    {heading.days && <Bracket heading={heading} days={heading.days} {...bracket} />}
  </div>
))

interface Props {
  readonly record: RecordData
  /** Pixels from the first line. */
  readonly top: number
  readonly scale: Scale
  readonly isOpen: boolean
  readonly canMove: boolean
  readonly isBroken: boolean
  readonly isMoving: boolean
  readonly onKey: (event: KeyboardEvent, id: string) => void
}

export const RecordRow = memo(({ record, top, isOpen, ...bar }: Props) => {
  const { view, openRecord } = useListContext()
  const { resource } = view
  const id = key(record)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openRecord(id)
  }
  return (
    <div className={classes.line} style={{ top }} data-line={id} data-row={id} data-open={isOpen || undefined}>
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
        {!daysOf(record) && <span className={classes.undated}>{t('No date')}</span>}
      </div>
      <Bar record={record} {...bar} />
    </div>
  )
})
