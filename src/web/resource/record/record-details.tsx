/** All fields of one record as a list of labels and values, each edited where it stands. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useChanges } from '../../data/changes.ts'
import type { Me } from '../../data/me.ts'
import { key, type RecordData } from '../../data/record.ts'
import { EditInPlace } from '../fields/edit-in-place.ts'
import { useFormats } from '../fields/formats.ts'
import { textOf, Value } from '../fields/value.tsx'
import { useChosen } from '../pickers/use-choices.ts'
import type { View } from '../view.ts'
import { type DetailField, detailFields } from './detail-fields.ts'
import classes from './record-details.module.css'
import { addressOf } from './value-link.ts'

interface Props {
  readonly me: Me
  readonly view: View
  readonly record: RecordData
  /** Offers no others than the view's own fields. */
  readonly only?: 'top'
}

export function RecordDetails({ me, view, record, only }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const { top, rest } = useMemo(() => detailFields(view, me.actor, record), [view, me.actor, record])
  const filled = rest.filter(({ name, isEditable }) => isEditable || hasValue(record[name]))
  return (
    <div className={classes.details}>
      <dl className={classes.fields}>
        {[...top, ...(showsAll ? filled : [])].map((detail) => (
          <Detail key={detail.name} view={view} record={record} detail={detail} />
        ))}
      </dl>
      {filled.length > 0 && only === undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : 'Show all fields'}
        </Button>
      )}
    </div>
  )
}

const hasValue = (value: unknown) => value !== undefined && value !== null && value !== ''

interface DetailProps {
  readonly view: View
  readonly record: RecordData
  readonly detail: DetailField
}

function Detail({ view, record, detail }: DetailProps) {
  const { resource, words } = view
  const { name, field, isEditable } = detail
  const changes = useChanges()
  const [editing, setEditing] = useState<{ readonly refused?: unknown } | null>(null)
  const shown = <DetailValue view={view} record={record} detail={detail} />
  const stop = () => setEditing(null)
  return (
    <div className={classes.field} data-long={field.kind === 'longtext' || undefined}>
      <dt>{field.label}</dt>
      <dd>
        {editing ? (
          <EditInPlace
            fallback={shown}
            shown={shown}
            key={key(record)}
            resource={resource}
            record={record}
            name={name}
            words={words?.[name]}
            refused={editing.refused}
            onCancel={stop}
            onSave={(value, _, seen) => {
              stop()
              changes.update(resource, seen, name, value).then((ok) => !ok && setEditing({ refused: value }))
            }}
          />
        ) : isEditable ? (
          <Editable
            label={field.label}
            isEmpty={!hasValue(record[name])}
            edit={() => setEditing({})}
            to={addressOf(view, name, field, record[name])}
          >
            {shown}
          </Editable>
        ) : (
          <span className={classes.fixed}>
            <Linked to={addressOf(view, name, field, record[name])}>{shown}</Linked>
          </span>
        )}
      </dd>
    </div>
  )
}

interface EditableProps {
  readonly label: string
  readonly isEmpty: boolean
  readonly edit: () => void
  /** Where the value leads, if anywhere. */
  readonly to: string | null
  readonly children: ReactNode
}

/** The value edits itself; one that leads somewhere is a link, and the room beside it edits. */
function Editable({ label, isEmpty, edit, to, children }: EditableProps) {
  if (to !== null) {
    return (
      <span className={classes.leading}>
        <Linked to={to}>{children}</Linked>
        <button type="button" className={classes.beside} onClick={edit}>
          Change<span className="visually-hidden"> {label}</span>
        </button>
      </span>
    )
  }
  return (
    <button type="button" className={classes.edit} onClick={edit}>
      <span className="visually-hidden">Edit {label}: </span>
      {isEmpty ? (
        <span className={classes.empty} aria-hidden>
          –<span className={classes.hint}>Add {label.charAt(0).toLowerCase() + label.slice(1)}...</span>
        </span>
      ) : (
        children
      )}
    </button>
  )
}

function Linked({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return children
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={classes.link}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} className={classes.link} {...(to.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {children}
    </a>
  )
}

function DetailValue({ view, record, detail }: DetailProps) {
  const { name, field, caption } = detail
  const formats = useFormats()
  const words = view.words?.[name]
  const OwnCell = view.cells?.[caption ?? name]
  if (OwnCell) return <OwnCell record={record} />
  if (field.kind === 'toone') {
    if (record[name] === undefined || record[name] === null) return null
    const given = caption === null ? null : textOf(field, record[caption], formats)
    return given === null || given === '' ? <LookedUp field={field} id={String(record[name])} /> : given
  }
  return <Value field={field} name={name} record={record} words={words} />
}

function LookedUp({ field, id }: { field: DetailField['field']; id: string }) {
  const [found] = useChosen(field.target ?? '', [id])
  return found?.label ?? ''
}
