/** A row of an item: drag handle, checkbox that completes it, cells, and the button that starts the timer. */
import { useSortable } from '@dnd-kit/sortable'
import { type CSSProperties, type MouseEvent, memo } from 'react'
import { SpentOfEstimate } from '../../../cells/spent.tsx'
import type { KeptEdits } from '../../../data/mutations/kept-edits.ts'
import { getTitle, isDone, key, type RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import type { Column } from '../../../resource/columns/columns.ts'
import { keptIn, RecordCell } from '../../../resource/grid/table/record-cell.tsx'
import type { RowActions } from '../../../resource/grid/table/rows/row-actions.ts'
import { TimerButton } from '../../../resource/grid/table/rows/row-tools.tsx'
import type { EditedCell } from '../../../resource/grid/table/use-editing.ts'
import { firstClick } from '../../../ui/keys/first-click.ts'
import { useDropMark } from '../../../ui/reorder/drop-mark.ts'
import { ReorderHandle } from '../../../ui/reorder/reorder-handle.tsx'
import { items } from '../../../views/items.ts'
import { itemRow } from './task-moves.ts'
import classes from './tasks.module.css'

/** Within a project, the column is wide enough to show the estimate as well. */
const tasks = { ...items, cells: { ...items.cells, timespent: SpentOfEstimate } }

interface Props {
  readonly record: RecordData
  readonly depth: number
  readonly columns: readonly Column[]
  /** The cell of this row that is being edited. */
  readonly editing: EditedCell | null
  /** Refused edits of this row. */
  readonly refusedEdits: KeptEdits | undefined
  readonly actions: RowActions
  readonly active: boolean
  readonly open: boolean
  readonly mayEdit: boolean
  readonly toggle: (id: string) => void
  readonly isSelected: boolean
  /** Handles a press on the row that selects it; returns false for others. */
  readonly select: (id: string, event: MouseEvent) => boolean
  readonly startTimer: ((record: RecordData) => Promise<boolean>) | undefined
}

export const MovableRow = memo((props: Props) => {
  const row = itemRow(props.record)
  const sortable = useSortable({ id: row })
  const mark = useDropMark(row)
  return (
    <tr
      ref={sortable.setNodeRef}
      {...attributes(props)}
      data-mark={mark}
      data-dragging={sortable.isDragging || undefined}
    >
      <td className={classes.tool}>
        <ReorderHandle id={row} name={getTitle(items.resource, props.record)} grip={sortable} />
      </td>
      <Cells {...props} />
    </tr>
  )
})

export const FixedRow = memo((props: Props) => (
  <tr {...attributes(props)}>
    <td className={classes.tool} />
    <Cells {...props} />
  </tr>
))

function attributes({ record, depth, active, open, isSelected, select, actions }: Props) {
  return {
    className: classes.item,
    style: { '--depth': depth } as CSSProperties,
    'data-id': key(record),
    'data-done': isDone(items.resource, record) || undefined,
    'data-active': active || undefined,
    'data-open': open || undefined,
    'data-selected': isSelected || undefined,
    'aria-selected': isSelected,
    onClickCapture: (event: MouseEvent) => {
      if (!select(key(record), event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onClick: (event: MouseEvent) => {
      const isControl = event.target instanceof Element && event.target.closest('a, button, input, select, textarea')
      if (!isControl && event.detail < 2) actions.open(key(record))
    },
  }
}

function Cells({ record, columns, editing, refusedEdits, actions, mayEdit, toggle, startTimer }: Props) {
  const isItemDone = isDone(items.resource, record)
  return (
    <>
      <td className={classes.tool}>
        <input
          type="checkbox"
          aria-label={t('Complete {name}', { name: getTitle(items.resource, record) })}
          className={classes.tick}
          checked={isItemDone}
          disabled={!mayEdit}
          onClick={firstClick()}
          onChange={() => toggle(key(record))}
        />
      </td>
      {columns.map((column) => (
        <RecordCell
          key={column.name}
          view={tasks}
          column={column}
          record={record}
          editing={editing?.column === column.name}
          refusedEdits={keptIn(column, columns, tasks, refusedEdits)}
          actions={actions}
        />
      ))}
      <td className={classes.tool}>
        {startTimer && !isItemDone && <TimerButton view={items} record={record} start={startTimer} />}
      </td>
    </>
  )
}
