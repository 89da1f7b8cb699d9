/** One cell: the value, a link where it names a record, and the way to edit it in place. */
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, Suspense } from 'react'
import { key, type RecordData, titleOf } from '../../api/record.ts'
import type { Arrangement } from '../arrangement.ts'
import type { Column } from '../columns.ts'
import { EditInPlace } from '../fields/edit-in-place.ts'
import { Value } from '../value.tsx'
import classes from './record-table.module.css'
import type { RowActions } from './row-actions.ts'

interface Props {
  readonly arrangement: Arrangement
  readonly column: Column
  readonly record: RecordData
  readonly editing: boolean
  readonly actions: RowActions
}

export function RecordCell({ arrangement, column, record, editing, actions }: Props) {
  const { resource, words } = arrangement
  const id = key(record)
  const edits = column.edits
  if (editing && edits !== null) {
    return (
      <td className={classes.editing}>
        <Suspense fallback={null}>
          <EditInPlace
            resource={resource}
            record={record}
            name={edits}
            words={words?.[edits]}
            tabs
            onSave={(value, move) => actions.save(record, column, value, move)}
            onCancel={(move) => actions.cancel(id, column, move)}
          />
        </Suspense>
      </td>
    )
  }
  return (
    <td
      data-numeric={column.numeric || undefined}
      onDoubleClick={edits === null ? undefined : () => actions.edit(id, column.name)}
    >
      <div className={classes.cell}>
        <div className={classes.value}>
          {column.name === resource.title ? (
            <TitleLink arrangement={arrangement} record={record} actions={actions} />
          ) : (
            <CellValue arrangement={arrangement} column={column} record={record} />
          )}
        </div>
        {edits !== null && (
          <button
            type="button"
            className={classes.pencil}
            // By keyboard a row is edited with `e` and Tab; hundreds of stops would only be in the way.
            tabIndex={-1}
            aria-label={`Edit ${column.label} of ${titleOf(resource, record)}`}
            onClick={() => actions.edit(id, column.name)}
          >
            <IconPencil size={14} stroke={1.6} aria-hidden />
          </button>
        )}
      </div>
    </td>
  )
}

export function CellValue({ arrangement, column, record }: Pick<Props, 'arrangement' | 'column' | 'record'>) {
  const OwnCell = arrangement.cells?.[column.name]
  if (OwnCell) return <OwnCell record={record} />
  return <Value field={column.field} name={column.name} record={record} words={arrangement.words?.[column.name]} />
}

/** A plain click opens the panel; Enter, and a click that asks for a new tab, go to the full page. */
export function TitleLink({ arrangement, record, actions }: Pick<Props, 'arrangement' | 'record' | 'actions'>) {
  const { resource } = arrangement
  const open = (event: MouseEvent) => {
    const byKeyboard = event.detail === 0
    if (byKeyboard || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    actions.open(key(record))
  }
  return (
    <Link to={`/${resource.name}/${key(record)}`} className={classes.title} onClick={open} preload={false}>
      {titleOf(resource, record)}
    </Link>
  )
}
