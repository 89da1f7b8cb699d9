/** Which cell is being edited, and what rows may ask for. */
import { useEffect, useMemo, useState } from 'react'
import { type Changes, useChanges } from '../api/changes.ts'
import { key } from '../api/record.ts'
import type { Arrangement } from './arrangement.ts'
import { prepareEditing } from './fields/edit-in-place.ts'
import { focusRow } from './list-keys.ts'
import type { RowActions } from './table/row-actions.ts'

export interface EditedCell {
  readonly id: string
  readonly column: string
}

export function useEditing(arrangement: Arrangement, openRecord: (id: string | null) => void) {
  const changes = useChanges()
  const [editing, setEditing] = useState<EditedCell | null>(null)
  useEffect(prepareEditing, [])
  const actions = useMemo(
    () => actionsFor(arrangement, changes, openRecord, setEditing),
    [arrangement, changes, openRecord],
  )
  return { editing, actions }
}

function actionsFor(
  { resource }: Arrangement,
  changes: Changes,
  openRecord: (id: string) => void,
  setEditing: (cell: EditedCell | null) => void,
): RowActions {
  return {
    open: openRecord,
    edit: (id, column) => setEditing({ id, column }),
    save(record, column, value) {
      setEditing(null)
      focusRow(key(record))
      if (column.edits !== null) changes.update(resource, record, column.edits, value)
    },
    cancel(id) {
      setEditing(null)
      focusRow(id)
    },
  }
}
