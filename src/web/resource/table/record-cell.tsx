/** One cell: the value, a link where it names a record, and the way to edit it in place. */
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Field } from '../../../contract/language/field.ts'
import { key, type RecordData } from '../../data/record.ts'
import type { Column } from '../columns/columns.ts'
import { isChosen } from '../fields/can-edit.ts'
import { EditInPlace } from '../fields/edit-in-place.ts'
import { titleIn } from '../fields/title.ts'
import { Value } from '../fields/value.tsx'
import type { View } from '../view.ts'
import classes from './record-table.module.css'
import type { RowActions } from './row-actions.ts'
import type { EditedCell } from './use-editing.ts'

interface Props {
  readonly view: View
  readonly column: Column
  /** Whether it stays in view while the others scroll sideways. */
  readonly pinned?: boolean
  readonly record: RecordData
  /** Set while this cell is edited. */
  readonly editing: EditedCell | null
  readonly actions: RowActions
}

export function RecordCell({ view, column, pinned = false, record, editing, actions }: Props) {
  const { resource, words } = view
  const id = key(record)
  const edits = column.edits
  if (editing !== null && edits !== null) {
    return (
      <td
        className={isChosen(resource.fields[edits] as Field) ? undefined : classes.editing}
        data-numeric={column.numeric || undefined}
        data-pinned={pinned || undefined}
      >
        <EditInPlace
          resource={resource}
          record={record}
          name={edits}
          words={words?.[edits]}
          shown={<CellValue view={view} column={column} record={record} />}
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
      data-pinned={pinned || undefined}
      data-edits={edits === null ? undefined : column.name}
      data-label={edits === null ? undefined : column.label}
      onDoubleClick={edits === null ? undefined : () => actions.edit(id, column.name)}
    >
      {column.name === resource.title ? (
        <TitleLink view={view} record={record} actions={actions} />
      ) : (
        <CellValue view={view} column={column} record={record} />
      )}
    </td>
  )
}

export function CellValue({ view, column, record }: Pick<Props, 'view' | 'column' | 'record'>) {
  const OwnCell = view.cells?.[column.name]
  if (OwnCell) return <OwnCell record={record} />
  return <Value field={column.field} name={column.name} record={record} words={view.words?.[column.name]} />
}

/**
 * A plain click opens the panel; Enter, and a click that asks for a new tab, go to the full page if there is one. A bare anchor: the
 * router's own link watches the address, which hundreds of rows need not do.
 */
export function TitleLink({ view, record, actions }: Pick<Props, 'view' | 'record' | 'actions'>) {
  const { resource, hasPages = true } = view
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
      {titleIn(view, record)}
    </a>
  )
}
