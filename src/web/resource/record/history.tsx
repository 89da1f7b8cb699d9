/** Who changed what and when, in sentences. A value can be put back to what it was. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayUse, type Resource } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { useChanges } from '../../data/changes.ts'
import { useMe } from '../../data/me.ts'
import { useList, useRecord } from '../../data/queries.ts'
import { key, type RecordData, recordPath } from '../../data/record.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { messageOf } from '../../ui/message-of.ts'
import { canEdit } from '../fields/can-edit.ts'
import { useFormats } from '../fields/formats.ts'
import type { View } from '../view.ts'
import classes from './history.module.css'
import { canBePutBack, type FieldChange, fieldChanges, sentenceOf, verbOf } from './history-words.ts'

interface Props {
  readonly resource: Resource
  readonly record: RecordData
  /** Words for values that are none on the wire. */
  readonly words?: View['words'] | undefined
}

/** Read when somebody wants to know. */
export function History(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <HistoryList {...props} />}
    </details>
  )
}

const params = { fields: 'action,changedon,contactname,before,after', pagenumber: '1', pagesize: '50' }

export function HistoryList({ resource, record, words }: Props) {
  // What can be put back is told by the fields as they are now, and any of them may have changed.
  const { data: now } = useRecord(resource, record.id)
  const { data, error, refetch } = useList(resourceNamed('changes'), params, {
    path: `${recordPath(resource, record.id)}/changes`,
  })
  if (error && !data) {
    return (
      <p className="quiet">
        {messageOf(error)} <Button onClick={() => refetch()}>Try again</Button>
      </p>
    )
  }
  if (data?.rows.length === 0) return <p className="quiet">No changes yet</p>
  return (
    <ol className={classes.changes}>
      {data?.rows.map((change) => (
        <HistoryEntry
          key={key(change)}
          resource={resource}
          record={now?.record ?? null}
          words={words}
          change={change}
        />
      ))}
    </ol>
  )
}

interface ChangeProps extends Omit<Props, 'record'> {
  readonly record: RecordData | null
  readonly change: RecordData
}

function HistoryEntry({ resource, record, words, change }: ChangeProps) {
  const formats = useFormats()
  const who = String(change.contactname ?? 'A program')
  const verb = verbOf(change)
  const fields = verb === null ? fieldChanges(resource, change) : []
  return (
    <li>
      <Avatar name={who} />
      <div>
        {fields.length === 0 && (
          <p>
            <strong>{who}</strong> {verb ?? 'changed this'}
          </p>
        )}
        {fields.map((field) => (
          <p key={field.name}>
            <strong>{who}</strong> {sentenceOf(field, formats, words?.[field.name])}
            {record && <PutBack resource={resource} record={record} change={field} />}
          </p>
        ))}
        <time className="quiet" dateTime={String(change.changedon)}>
          {formats.moment(String(change.changedon))}
        </time>
      </div>
    </li>
  )
}

/** Only where it would change something, and only for whoever may edit the field. */
function PutBack({ resource, record, change }: Props & { change: FieldChange }) {
  const changes = useChanges()
  const { actor } = useMe()
  const { name, field, was } = change
  const isOffered = canBePutBack(change, record[name]) && mayUse(actor, resource, 'edit')
  if (!isOffered || !canEdit(resource, name, actor, record)) return null
  return (
    <button type="button" className={classes.back} onClick={() => changes.update(resource, record, name, was ?? null)}>
      Put back<span className="visually-hidden"> {field.label}</span>
    </button>
  )
}
