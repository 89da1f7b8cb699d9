/**
 * Edits a field of the focused row by a key: in its cell if the column is shown, otherwise in a popover at the title.
 */
import { type ReactNode, useEffect, useState } from 'react'
import { key, type RecordData } from '../../../data/record.ts'
import { bufferKeys } from '../../../ui/keys/buffered-keys.ts'
import type { Column } from '../../columns/columns.ts'
import { FieldPopover } from '../../inputs/fields/edit-in-place.ts'
import type { View } from '../../view.ts'
import { focusRow, getCell } from '../list/list-keys.ts'
import type { RowActions } from './rows/row-actions.ts'

interface Table {
  readonly view: View
  readonly columns: readonly Column[]
  readonly rows: readonly RecordData[]
  readonly actions: RowActions
}

interface FieldByKey {
  readonly onField: (id: string, name: string) => void
  /** To be rendered anywhere beside the rows. */
  readonly popover: ReactNode
}

export function useFieldByKey({ view, columns, rows, actions }: Table): FieldByKey {
  const [picking, setPicking] = useState<{ readonly id: string; readonly name: string } | null>(null)
  useEffect(FieldPopover.prepare, [])
  const record = rows.find((row) => key(row) === picking?.id)
  const pick = (id: string, name: string) => {
    bufferKeys(() => setPicking(null))
    setPicking({ id, name })
  }
  return {
    onField: (id, name) => {
      const column = columns.find(({ edits }) => edits === name)
      if (column) actions.edit(id, column.name)
      else pick(id, name)
    },
    popover: picking && record && (
      <FieldPopover
        key={`${picking.id} ${picking.name}`}
        view={view}
        name={picking.name}
        records={[record]}
        element={getCell(picking.id, view.resource.title)}
        close={() => {
          setPicking(null)
          focusRow(picking.id)
        }}
      />
    ),
  }
}
