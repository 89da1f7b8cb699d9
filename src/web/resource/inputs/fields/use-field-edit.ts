/** Editing one field at its own place, such as a detail of a record or a heading. */
import { type RefObject, useState } from 'react'
import type { Resource } from '../../../../contract/language/resource.ts'
import { useChanges } from '../../../data/changes.ts'
import { type KeptEdit, useKeptEdit } from '../../../data/mutations/kept-edits.ts'
import type { RecordData } from '../../../data/record.ts'
import { useRestoreFocus } from './keep-focus.ts'

export interface FieldEdit {
  readonly isEditing: boolean
  readonly edit: () => void
  /** The control that starts editing. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** The refused edit of the field, if any. */
  readonly refusedEdit: KeptEdit | undefined
  /** The record with the refused value. */
  readonly displayedRecord: RecordData
  /** Properties of the editor. */
  readonly editor: {
    readonly resource: Resource
    readonly record: RecordData
    readonly name: string
    readonly refusedValue: unknown
    readonly onCancel: () => void
    readonly onSave: (value: unknown, move: 1 | -1 | 0, record: RecordData) => void
  }
}

export function useFieldEdit(resource: Resource, record: RecordData, name: string): FieldEdit {
  const changes = useChanges()
  const [isEditing, setEditing] = useState(false)
  const [button, giveBack] = useRestoreFocus()
  const keptEdit = useKeptEdit(resource, record, name)
  const stop = () => {
    setEditing(false)
    giveBack()
  }
  /** The refused value is edited again, unless the person has moved on: their next keys would go into it. */
  const resume = () => {
    const element = document.activeElement
    if (!element || element === document.body || element === button.current) setEditing(true)
  }
  return {
    isEditing,
    edit: () => setEditing(true),
    button,
    refusedEdit: keptEdit,
    displayedRecord: keptEdit ? ({ ...record, ...keptEdit.values } as RecordData) : record,
    editor: {
      resource,
      record,
      name,
      refusedValue: keptEdit?.value,
      onCancel: stop,
      onSave: (value, _, row) => {
        stop()
        changes.update(resource, row, name, value).then((ok) => ok || resume())
      },
    },
  }
}
