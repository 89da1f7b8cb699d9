/** The name of a record as a heading that can be edited where it stands. */
import { ActionIcon } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useState } from 'react'
import { mayUse, type Resource } from '../../../contract/language/resource.ts'
import { useChanges } from '../../data/changes.ts'
import type { Me } from '../../data/me.ts'
import { type RecordData, titleOf } from '../../data/record.ts'
import { canEdit } from '../fields/can-edit.ts'
import { EditInPlace } from '../fields/edit-in-place.ts'
import classes from './editable-title.module.css'

interface Props {
  readonly me: Me
  readonly resource: Resource
  readonly record: RecordData
  readonly level: 'h1' | 'h2' | 'h3'
}

export function EditableTitle({ me, resource, record, level: Heading }: Props) {
  const changes = useChanges()
  const [editing, setEditing] = useState(false)
  const isEditable = mayUse(me.actor, resource, 'edit') && canEdit(resource, resource.title, me.actor, record)
  const title = titleOf(resource, record)
  return (
    <div className={classes.title} data-editing={editing || undefined}>
      <Heading className={editing ? 'visually-hidden' : undefined}>{title}</Heading>
      {editing ? (
        <EditInPlace
          resource={resource}
          record={record}
          name={resource.title}
          onCancel={() => setEditing(false)}
          onSave={(value, _, seen) => {
            setEditing(false)
            changes.update(resource, seen, resource.title, value)
          }}
        />
      ) : (
        isEditable && (
          <ActionIcon className={classes.pencil} size={24} aria-label="Edit name" onClick={() => setEditing(true)}>
            <IconPencil size={14} stroke={1.6} />
          </ActionIcon>
        )
      )}
    </div>
  )
}
