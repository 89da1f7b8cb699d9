/** The title of a record as a heading, edited inline. */
import { useState } from 'react'
import { mayUse, type Resource } from '../../../../contract/language/resource.ts'
import { useChanges } from '../../../data/changes.ts'
import type { Me } from '../../../data/me.ts'
import { type RecordData, titleOf } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { canEdit } from '../../fields/can-edit.ts'
import { EditInPlace } from '../../fields/edit-in-place.ts'
import { useRestoreFocus } from '../../fields/keep-focus.ts'
import classes from './editable-title.module.css'

interface Props {
  readonly me: Me
  readonly resource: Resource
  readonly record: RecordData
  readonly level: 'h1' | 'h2' | 'h3'
}

interface Editing {
  /** Text that the service refused; editing resumes with it. */
  readonly refused?: unknown
}

export function EditableTitle({ me, resource, record, level: Heading }: Props) {
  const changes = useChanges()
  const [editing, setEditing] = useState<Editing | null>(null)
  const isEditable = mayUse(me.actor, resource, 'edit') && canEdit(resource, resource.title, me.actor, record)
  const title = titleOf(resource, record)
  // A click on the title edits it; for the keyboard there is a button.
  const edit = () => setEditing({})
  const [button, giveBack] = useRestoreFocus()
  const stop = () => {
    setEditing(null)
    giveBack()
  }
  return (
    <div className={classes.title} data-editing={editing ? true : undefined} data-editable={isEditable || undefined}>
      <Heading className={editing ? 'visually-hidden' : undefined} onClick={isEditable ? edit : undefined}>
        {title}
      </Heading>
      {editing ? (
        <EditInPlace
          resource={resource}
          record={record}
          name={resource.title}
          refused={editing.refused}
          onCancel={stop}
          onSave={(value, _, seen) => {
            stop()
            changes.update(resource, seen, resource.title, value).then((ok) => !ok && setEditing({ refused: value }))
          }}
        />
      ) : (
        isEditable && (
          <button ref={button} type="button" className={classes.edit} onClick={edit}>
            {t('Edit name')}
          </button>
        )
      )}
    </div>
  )
}
