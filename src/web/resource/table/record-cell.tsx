/** One cell: the value, a link where it names a record, and the way to edit it in place. */
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { key, type RecordData } from '../../api/record.ts'
import type { Arrangement } from '../arrangement.ts'
import type { Column } from '../columns.ts'
import { EditInPlace } from '../fields/edit-in-place.ts'
import { titleIn } from '../title.ts'
import type { EditedCell } from '../use-editing.ts'
import { Value } from '../value.tsx'
import classes from './record-table.module.css'
import type { RowActions } from './row-actions.ts'

interface Props {
  readonly arrangement: Arrangement
  readonly column: Column
  readonly record: RecordData
  /** Set while this cell is edited. */
  readonly editing: EditedCell | null
  readonly actions: RowActions
}

export function RecordCell({ arrangement, column, record, editing, actions }: Props) {
  const { resource, words } = arrangement
  const id = key(record)
  const edits = column.edits
  if (editing !== null && edits !== null) {
    return (
      <td className={classes.editing}>
        <EditInPlace
          resource={resource}
          record={record}
          name={edits}
          words={words?.[edits]}
          tabs
          refused={editing.refused}
          onSave={(value, move, seen) => actions.save(seen, column, value, move)}
          onCancel={(move) => actions.cancel(id, column, move)}
        />
      </td>
    )
  }
  return (
    <td
      data-numeric={column.numeric || undefined}
      data-edits={edits === null ? undefined : column.name}
      data-label={edits === null ? undefined : column.label}
      onDoubleClick={edits === null ? undefined : () => actions.edit(id, column.name)}
    >
      {column.name === resource.title ? (
        <TitleLink arrangement={arrangement} record={record} actions={actions} />
      ) : (
        <CellValue arrangement={arrangement} column={column} record={record} />
      )}
    </td>
  )
}

export function CellValue({ arrangement, column, record }: Pick<Props, 'arrangement' | 'column' | 'record'>) {
  const OwnCell = arrangement.cells?.[column.name]
  if (OwnCell) return <OwnCell record={record} />
  return <Value field={column.field} name={column.name} record={record} words={arrangement.words?.[column.name]} />
}

/**
 * A plain click opens the panel; Enter, and a click that asks for a new tab, go to the full page if there is one. A bare anchor: the
 * router's own link watches the address, which hundreds of rows need not do.
 */
export function TitleLink({ arrangement, record, actions }: Pick<Props, 'arrangement' | 'record' | 'actions'>) {
  const { resource, hasPages = true } = arrangement
  const router = useRouter()
  const address = hasPages ? `/${resource.name}/${key(record)}` : `?open=${key(record)}`
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const byKeyboard = event.detail === 0
    if (byKeyboard && hasPages) router.navigate({ to: address })
    else actions.open(key(record))
  }
  return (
    <a href={address} className={classes.title} onClick={open}>
      {titleIn(arrangement, record)}
    </a>
  )
}
