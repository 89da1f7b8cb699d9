/** One cell: the value, as a link if it names a record, and its inline editor. */
import { useRouter } from '@tanstack/react-router'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { Field } from '../../../../contract/language/field.ts'
import type { KeptEdits } from '../../../data/mutations/kept-edits.ts'
import { isIssued, key, type RecordData } from '../../../data/record.ts'
import { opensNewTab } from '../../../ui/keys/opens-new-tab.ts'
import type { Column } from '../../columns/columns.ts'
import { isChosen } from '../../inputs/fields/can-edit.ts'
import { EditInPlace } from '../../inputs/fields/edit-in-place.ts'
import { keepFocus } from '../../inputs/fields/keep-focus.ts'
import { KeptValue } from '../../inputs/fields/kept-value.tsx'
import { titleIn } from '../../inputs/fields/title.ts'
import { CellValue, valueIn } from '../../values/cell-value.tsx'
import { OutwardLink } from '../../values/outward-link.tsx'
import { contactAddress } from '../../values/value-link.ts'
import type { View } from '../../view.ts'
import classes from './record-table.module.css'
import type { RowActions } from './rows/row-actions.ts'

interface Props {
  readonly view: View
  readonly column: Column
  /** Whether the column is pinned. */
  readonly pinned?: boolean
  readonly record: RecordData
  /** Whether this cell is being edited. */
  readonly editing: boolean
  /** Refused edits that this cell shows. */
  readonly refusedEdits: KeptEdits | undefined
  readonly actions: RowActions
}

export function RecordCell({ view, column, pinned = false, record, editing, refusedEdits, actions }: Props) {
  const { resource, words } = view
  const id = key(record)
  const stands = resource.fields[column.edits ?? '']?.printed === true && isIssued(resource, record)
  const edits = stands ? null : column.edits
  // A click on the title opens the record; the title is edited there, or by key.
  const isTitle = column.name === resource.title
  const keptEdit = refusedEdits?.[column.edits ?? '']
  const row = keptEdit ? ({ ...record, ...keptEdit.values } as RecordData) : record
  if (editing && edits !== null) {
    return (
      <td
        className={isChosen(resource.fields[edits] as Field) ? undefined : classes.editing}
        data-numeric={column.numeric || undefined}
        data-pinned={pinned || undefined}
        onMouseDown={keepFocus}
      >
        <EditInPlace
          resource={resource}
          record={record}
          name={edits}
          words={words?.[edits]}
          display={<CellValue view={view} column={column} record={row} />}
          tabs
          refusedValue={keptEdit?.value}
          onSave={(value, move, entry) => actions.save(entry, column, value, move)}
          onCancel={(move) => actions.cancel(id, column, move)}
        />
      </td>
    )
  }
  const value = isTitle ? <TitleLink view={view} record={row} actions={actions} /> : outward(view, column, row)
  return (
    <td
      data-numeric={column.numeric || undefined}
      data-pinned={pinned || undefined}
      data-column={column.name}
      data-edits={edits !== null && !isTitle ? true : undefined}
      tabIndex={edits === null ? undefined : -1}
      aria-keyshortcuts={edits === null || isTitle ? undefined : 'F2'}
      {...(edits === null || isTitle ? {} : editedBy(() => actions.edit(id, column.name)))}
    >
      {refusedEdits ? (
        <KeptValue resource={resource} record={record} edits={refusedEdits}>
          {value}
        </KeptValue>
      ) : (
        value
      )}
    </td>
  )
}

/** Refused edits of a row that the cell of a column shows: its own, and in the title's also those without a column. */
export function keptIn(
  column: Column,
  columns: readonly Column[],
  { resource }: View,
  keptEdits: KeptEdits | undefined,
): KeptEdits | undefined {
  if (!keptEdits) return undefined
  const isHere = (name: string) =>
    name === column.edits || (column.name === resource.title && !columns.some(({ edits }) => edits === name))
  const here = Object.entries(keptEdits).filter(([name]) => isHere(name))
  return here.length > 0 ? Object.fromEntries(here) : undefined
}

/**
 * Edits by a click in the cell or F2. A click on a link follows it; the second click of a double-click does nothing.
 */
const editedBy = (edit: () => void) => ({
  onClick: (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button')) return
    event.stopPropagation()
    if (event.detail < 2) edit()
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'F2') edit()
  },
})

/** Email addresses, phone numbers and URLs are links; a click beside them edits the cell. */
function outward(view: View, column: Column, record: RecordData): ReactNode {
  const value = valueIn(view, column, record)
  const address = contactAddress(view.links?.[column.name], String(record[column.name] ?? ''))
  if (address === null) return value
  return (
    <OutwardLink url={address} className={classes.outward}>
      {value}
    </OutwardLink>
  )
}

/**
 * A click or Enter opens the panel. Enter on the opened record, and a click that opens a new tab, go to the full page
 * if there is one. It is a plain anchor, because the router's Link subscribes to the URL, which is too much for
 * hundreds of rows.
 */
export function TitleLink({ view, record, actions }: Pick<Props, 'view' | 'record' | 'actions'>) {
  const { resource, hasPages = true } = view
  const router = useRouter()
  const address = hasPages ? `/${resource.name}/${key(record)}` : `?open=${key(record)}`
  const press = (event: MouseEvent) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    if (event.detail < 2) actions.open(key(record))
  }
  // Handled on keydown, because browsers differ in the click event that Enter fires.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || opensNewTab(event)) return
    event.preventDefault()
    const isOpen = new URLSearchParams(router.latestLocation.searchStr).get('open') === key(record)
    if (isOpen && hasPages) router.navigate({ to: address })
    else actions.open(key(record))
  }
  return (
    <a href={address} className={classes.title} data-title onClick={press} onKeyDown={enter}>
      {titleIn(view, record)}
    </a>
  )
}
