/** State of cell editing, the edits that were refused, and the actions for the rows. */
import { useEffect, useMemo, useState } from 'react'
import { type Changes, useChanges } from '../../../data/changes.ts'
import { useKeptEdits } from '../../../data/mutations/kept-edits.ts'
import { key } from '../../../data/record.ts'
import { acceptsLetters, bufferKeys } from '../../../ui/keys/buffered-keys.ts'
import { onFocusLost } from '../../../ui/keys/focus-after-removal.ts'
import type { Column } from '../../columns/columns.ts'
import { EditInPlace } from '../../inputs/fields/edit-in-place.ts'
import type { View } from '../../view.ts'
import { focusCell } from '../list/list-keys.ts'
import type { NextCell, RowActions } from './rows/row-actions.ts'

export interface EditedCell {
  readonly id: string
  readonly column: string
}

export function useEditing(view: View, columns: readonly Column[], openRecord: (id: string | null) => void) {
  const changes = useChanges()
  const [editing, setEditing] = useState<EditedCell | null>(null)
  useEffect(EditInPlace.prepare, [])
  const actions = useMemo(
    () => actionsFor(view, columns, changes, openRecord, setEditing),
    [view, columns, changes, openRecord],
  )
  return { editing, actions, refusedEdits: useKeptEdits(view.resource) }
}

function actionsFor(
  { resource }: View,
  columns: readonly Column[],
  changes: Changes,
  openRecord: (id: string) => void,
  setEditing: (cell: EditedCell | null) => void,
): RowActions {
  const editable = columns.filter(({ edits }) => edits !== null).map(({ name }) => name)
  const goOn = (id: string, { name }: Column, move: NextCell) => {
    const next = move === 0 ? undefined : editable[editable.indexOf(name) + move]
    setEditing(next === undefined ? null : { id, column: next })
    if (next === undefined) focusCell(id, name)
  }
  return {
    open: openRecord,
    edit(id, column) {
      bufferKeys(() => {
        setEditing(null)
        onFocusLost(() => focusCell(id, column))
      })
      setEditing({ id, column })
    },
    save(record, column, value, move) {
      goOn(key(record), column, move)
      if (column.edits === null) return
      changes.update(resource, record, column.edits, value).then((ok) => {
        // Does not steal the focus if the person has moved on: their next keys would go into this cell.
        if (!ok && isStillAt(key(record))) setEditing({ id: key(record), column: column.name })
      })
    },
    cancel: goOn,
  }
}

/** Whether the focus is in the row, or nowhere, and not in a text input. */
function isStillAt(id: string): boolean {
  const element = document.activeElement
  if (!element || element === document.body) return true
  return !element.matches(acceptsLetters) && element.closest(`tr[data-id="${CSS.escape(id)}"]`) !== null
}
