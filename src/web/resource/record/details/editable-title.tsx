/** The title of a record as a heading, edited inline. */
import { mayUse, type Resource } from '../../../../contract/language/resource.ts'
import type { Me } from '../../../data/me.ts'
import { getTitle, type RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { canEdit } from '../../inputs/fields/can-edit.ts'
import { EditInPlace } from '../../inputs/fields/edit-in-place.ts'
import { KeptValue } from '../../inputs/fields/kept-value.tsx'
import { useFieldEdit } from '../../inputs/fields/use-field-edit.ts'
import classes from './editable-title.module.css'

interface Props {
  readonly me: Me
  readonly resource: Resource
  readonly record: RecordData
  readonly level: 'h1' | 'h2' | 'h3'
}

export function EditableTitle({ me, resource, record, level: Heading }: Props) {
  const { isEditing, edit, button, refusedEdit, displayedRecord, editor } = useFieldEdit(
    resource,
    record,
    resource.title,
  )
  const isEditable = mayUse(me.actor, resource, 'edit') && canEdit(resource, resource.title, me.actor, record)
  const title = getTitle(resource, displayedRecord)
  return (
    <div className={classes.title} data-editing={isEditing || undefined} data-editable={isEditable || undefined}>
      {/* A click on the title edits it; for the keyboard there is a button. */}
      <Heading className={isEditing ? 'visually-hidden' : undefined} onClick={isEditable ? edit : undefined}>
        {refusedEdit && !isEditing ? (
          <KeptValue resource={resource} record={record} edits={{ [resource.title]: refusedEdit }}>
            {title}
          </KeptValue>
        ) : (
          title
        )}
      </Heading>
      {isEditing ? (
        <EditInPlace {...editor} />
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
