/** A field of the document in its place on the paper; a click edits it. */

import type { Field } from '../../../../contract/language/field.ts'
import { seesField } from '../../../../contract/language/resource.ts'
import type { Me } from '../../../data/me.ts'
import { t, within } from '../../../language/t.ts'
import { canEdit } from '../../../resource/inputs/fields/can-edit.ts'
import { EditInPlace } from '../../../resource/inputs/fields/edit-in-place.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { KeptValue } from '../../../resource/inputs/fields/kept-value.tsx'
import { useFieldEdit } from '../../../resource/inputs/fields/use-field-edit.ts'
import { Value } from '../../../resource/inputs/fields/value.tsx'
import type { View } from '../../../resource/view.ts'
import type { DocumentData } from '../document-data.ts'
import classes from './paper-head.module.css'

interface Props {
  readonly me: Me
  readonly view: View
  readonly document: DocumentData
  readonly name: string
  readonly isEditable: boolean
  /** Renders the title of the paper or a paragraph below it, rather than a labelled value. */
  readonly as?: 'title' | 'text'
}

export function PaperField({ me, view: { resource, words }, document, name, isEditable, as }: Props) {
  const { isEditing, edit, button, refusedEdit, displayedRecord, editor } = useFieldEdit(resource, document, name)
  const { date } = useFormats()
  const field = resource.fields[name] as Field
  const isEmpty = displayedRecord[name] === undefined || displayedRecord[name] === ''
  const mayEdit = isEditable && canEdit(resource, name, me.actor, document)
  if (!seesField(me.actor, field) || (isEmpty && !mayEdit)) return null
  // As printed: no relative dates.
  const value =
    field.kind === 'date' && !isEmpty ? (
      date(String(displayedRecord[name]))
    ) : (
      <Value field={field} name={name} record={displayedRecord} words={words?.[name]} />
    )
  const control = isEditing ? (
    <EditInPlace fallback={value} {...editor} />
  ) : mayEdit ? (
    <button ref={button} type="button" className={classes.edit} onClick={edit}>
      <span className="visually-hidden">{t('Edit {label}:', { label: field.label })} </span>
      {isEmpty ? <span className="quiet">{t('Add {what}', { what: within(field.label) })}</span> : value}
    </button>
  ) : (
    <span className={classes.fixed}>{value}</span>
  )
  const content =
    refusedEdit && !isEditing ? (
      <KeptValue resource={resource} record={document} edits={{ [name]: refusedEdit }}>
        {control}
      </KeptValue>
    ) : (
      control
    )
  if (as === 'title') return <h2 className={classes.title}>{content}</h2>
  if (as === 'text')
    return (
      <div className={classes.text} data-print={isEmpty ? 'none' : undefined}>
        {content}
      </div>
    )
  return (
    <div data-long={field.kind === 'longtext' || undefined} data-print={isEmpty ? 'none' : undefined}>
      <dt>{field.label}</dt>
      <dd>{content}</dd>
    </div>
  )
}
