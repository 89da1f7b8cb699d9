/** One field of a record: its label and its value, edited in place. */
import type { ReactNode, Ref } from 'react'
import { key, type RecordData } from '../../../data/record.ts'
import { t, within } from '../../../language/t.ts'
import { EditInPlace } from '../../inputs/fields/edit-in-place.ts'
import { KeptValue } from '../../inputs/fields/kept-value.tsx'
import { useFieldEdit } from '../../inputs/fields/use-field-edit.ts'
import { getAddress, isUnbreakable } from '../../values/value-link.ts'
import type { View } from '../../view.ts'
import classes from './detail.module.css'
import type { DetailField } from './detail-fields.ts'
import { containsLinks, DetailValue } from './detail-value.tsx'

interface Props {
  readonly view: View
  readonly record: RecordData
  readonly detail: DetailField
  /** Shown for an empty value; by default a dash, which becomes a prompt on hover. */
  readonly invitation?: string
}

export function Detail(props: Props) {
  const { view, record, detail } = props
  const { name, field } = detail
  const address = getAddress(view, name, field, record[name])
  return (
    <div
      className={classes.field}
      data-labelled
      data-long={field.kind === 'longtext' || undefined}
      data-word={
        isUnbreakable(address) || (field.kind === 'tomany' && containsLinks(view, detail, record)) || undefined
      }
    >
      <dt>{field.label}</dt>
      <dd>
        <DetailEdit {...props} />
      </dd>
    </div>
  )
}

/** The value without a label, where the context shows what it is. */
export function DetailEdit({ view, record, detail, invitation }: Props) {
  const { resource, words } = view
  const { name, field, isEditable } = detail
  const { isEditing, edit, button, refusedEdit, displayedRecord: row, editor } = useFieldEdit(resource, record, name)
  const element = <DetailValue view={view} record={row} detail={detail} />
  if (!isEditable) return <span className={classes.fixed}>{hasValue(record[name]) ? element : '–'}</span>
  if (!isEditing) {
    const editable = (
      <Editable
        label={field.label}
        isEmpty={!hasValue(row[name])}
        isLeading={containsLinks(view, detail, row)}
        edit={edit}
        button={button}
        {...(invitation === undefined ? {} : { invitation })}
      >
        {element}
      </Editable>
    )
    if (!refusedEdit) return editable
    return (
      <KeptValue resource={resource} record={record} edits={{ [name]: refusedEdit }}>
        {editable}
      </KeptValue>
    )
  }
  return <EditInPlace fallback={element} display={element} key={key(record)} {...editor} words={words?.[name]} />
}

const hasValue = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

interface EditableProps {
  readonly label: string
  readonly isEmpty: boolean
  /** Whether the value contains links. */
  readonly isLeading: boolean
  readonly edit: () => void
  readonly button: Ref<HTMLButtonElement>
  readonly invitation?: string
  readonly children: ReactNode
}

/** A click on the value edits it. If it contains links, a button beside them does. */
function Editable({ label, isEmpty, isLeading, edit, button, invitation, children }: EditableProps) {
  if (isLeading) {
    return (
      <span className={classes.leading}>
        {children}
        <button
          ref={button}
          type="button"
          className={classes.beside}
          aria-label={t('Change {field}', { field: label })}
          onClick={edit}
        >
          {t('Change')}
        </button>
      </span>
    )
  }
  return (
    <button ref={button} type="button" className={classes.edit} onClick={edit}>
      <span className="visually-hidden">{t('Edit {field}:', { field: label })} </span>
      {isEmpty && invitation ? (
        <span className={classes.invitation}>{invitation}</span>
      ) : isEmpty ? (
        <span className={classes.empty} aria-hidden>
          –<span className={classes.hint}>{t('Add {what}...', { what: within(label) })}</span>
        </span>
      ) : (
        children
      )}
    </button>
  )
}
