/** Who changed what and when, read when somebody wants to know. */
import { useState } from 'react'
import type { Field } from '../../../contract/language/field.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { useList } from '../../data/queries.ts'
import { key, type RecordData, recordPath } from '../../data/record.ts'
import { messageOf } from '../../ui/message-of.ts'
import { type Formats, useFormats } from '../fields/formats.ts'
import { textOf } from '../fields/value.tsx'
import classes from './history.module.css'

interface Props {
  readonly resource: Resource
  readonly record: RecordData
}

export function History({ resource, record }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <Changes resource={resource} record={record} />}
    </details>
  )
}

const params = { fields: 'action,changedon,contactname,before,after', pagenumber: '1', pagesize: '50' }

function Changes({ resource, record }: Props) {
  const formats = useFormats()
  const { data, error } = useList(resourceNamed('changes'), params, {
    path: `${recordPath(resource, record.id)}/changes`,
  })
  if (error && !data) return <p className="quiet">{messageOf(error)}</p>
  if (data?.rows.length === 0) return <p className="quiet">Nothing has been changed yet.</p>
  return (
    <ol className={classes.changes}>
      {data?.rows.map((change) => (
        <li key={key(change)}>
          <span>
            <strong>{String(change.contactname ?? 'A program')}</strong> {whatOf(resource, change, formats)}
          </span>
          <time className="quiet" dateTime={String(change.changedon)}>
            {formats.moment(String(change.changedon))}
          </time>
        </li>
      ))}
    </ol>
  )
}

const verbs: Readonly<Record<string, string>> = {
  create: 'created this',
  delete: 'deleted this',
  restore: 'restored this',
  complete: 'completed this',
  reactivate: 'reopened this',
  move: 'moved this',
  convert: 'converted this',
}

/** An update is described field by field; values of linked records only by their field, because ids say nothing. */
function whatOf(resource: Resource, { action, before, after }: RecordData, formats: Formats): string {
  const verb = verbs[String(action)]
  if (verb !== undefined) return verb
  const [was, now] = [before ?? {}, after ?? {}] as Readonly<Record<string, unknown>>[]
  const described = Object.keys({ ...was, ...now }).flatMap((name) => {
    const field = resource.fields[name]
    return field ? [changeOf(field, was?.[name], now?.[name], formats)] : []
  })
  return described.length === 0 ? 'changed this' : `changed ${described.join('; ')}`
}

function changeOf(field: Field, was: unknown, now: unknown, formats: Formats): string {
  const speaks = !['toone', 'tomany', 'object', 'customvalues', 'longtext', 'sortkey'].includes(field.kind)
  if (!speaks) return field.label
  const words = (value: unknown) => textOf(field, value, formats) || 'nothing'
  return `${field.label} from ${words(was)} to ${words(now)}`
}
