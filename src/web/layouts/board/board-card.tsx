/** One card: name, project or company, due day, assignees and progress. */
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { Due } from '../../cells/due.tsx'
import { getTitle, type RecordData, readLinked } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import { linkedName } from '../../resource/inputs/fields/value.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { opensNewTab } from '../../ui/keys/opens-new-tab.ts'
import { useDragHelp } from '../../ui/reorder/drag-area.tsx'
import classes from './board.module.css'
import type { CardFields } from './card-fields.ts'

export interface CardProps {
  readonly record: RecordData
  readonly id: string
  readonly fields: CardFields
  readonly name: string
  readonly canMove: boolean
  readonly isOpen: boolean
  readonly isLifted: boolean
  readonly isMoving: boolean
  /** A line that marks where the card would be dropped. */
  readonly mark: 'before' | 'after' | undefined
  readonly href: string
  readonly onOpen: (id: string) => void
  readonly onKey: (event: KeyboardEvent, id: string) => void
}

export const BoardCard = memo((props: CardProps) => {
  const { record, id, fields, name, canMove, onOpen, onKey } = props
  const help = useDragHelp()
  const open = (event: MouseEvent) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    event.stopPropagation()
    onOpen(id)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in it has the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the link in it is what can be reached
    <div
      className={classes.card}
      data-mark={props.mark}
      data-open={props.isOpen || undefined}
      data-lifted={props.isLifted || undefined}
      data-moving={props.isMoving || undefined}
      data-draggable={canMove ? id : undefined}
      onClick={open}
    >
      <a
        href={props.href}
        className={classes.name}
        draggable={false}
        aria-describedby={canMove ? help : undefined}
        onClick={open}
        onKeyDown={(event) => onKey(event, id)}
      >
        {name}
      </a>
      <Facts record={record} fields={fields} />
    </div>
  )
})

/** The preview under the pointer while a card is dragged. */
export function CardFace({ record, fields }: { record: RecordData; fields: CardFields }) {
  const { view } = useListContext()
  return (
    <div className={classes.card}>
      <span className={classes.name}>{getTitle(view.resource, record)}</span>
      <Facts record={record} fields={fields} />
    </div>
  )
}

/** Number of avatars that fit on a card; the rest become a number. */
const mostFaces = 4

function Facts({ record, fields }: { record: RecordData; fields: CardFields }) {
  const under = record[fields.under]
  const percent = Number(record.percentcomplete ?? 0)
  const people = record[fields.people]
  return (
    <>
      {typeof under === 'string' && <span className={classes.under}>{under}</span>}
      <span className={classes.facts}>
        <Due record={record} inWords />
        <Faces names={typeof people === 'string' ? [people] : readLinked(record, fields.people).map(linkedName)} />
      </span>
      {percent > 0 && (
        <span className={classes.progress} title={t('{percent}% done', { percent: Math.round(percent) })}>
          <span style={{ width: `${Math.min(percent, 100)}%` }} />
        </span>
      )}
    </>
  )
}

function Faces({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <span className={classes.people} title={names.join(', ')}>
      {names.slice(0, mostFaces).map((name) => (
        <Avatar key={name} name={name} />
      ))}
      {names.length > mostFaces && <span>+{names.length - mostFaces}</span>}
      <span className="visually-hidden">{names.join(', ')}</span>
    </span>
  )
}
