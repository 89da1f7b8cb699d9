/** The history of a record in sentences. Previous values can be restored. */
import { useState } from 'react'
import { mayUse, type Resource } from '../../../contract/language/resource.ts'
import { useChanges } from '../../data/changes.ts'
import { useMe } from '../../data/me.ts'
import { flattened } from '../../data/own-values.ts'
import { useRecord } from '../../data/queries.ts'
import { key, type RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LoadFailure } from '../../ui/notices/load-failure.tsx'
import { ShowMore } from '../../ui/scrolling/show-more.tsx'
import { canEdit } from '../inputs/fields/can-edit.ts'
import { useFormats } from '../inputs/fields/formats.ts'
import { getWithOwn } from '../inputs/fields/own-fields.ts'
import {
  canBePutBack,
  type FieldChange,
  fieldChanges,
  getSentence,
  getVerb,
  type NameOfLink,
} from '../values/history-words.ts'
import type { View } from '../view.ts'
import classes from './history.module.css'
import { type HistoryChange, type HistorySource, useHistory } from './history-entries.ts'
import { useLinkedNames } from './history-names.ts'

interface Props {
  readonly resource: Resource
  readonly record: RecordData
  /** Labels of coded values. */
  readonly words?: View['words'] | undefined
  /** Related records whose changes are listed together with its own. */
  readonly parts?: HistorySource
}

/** Fetched when opened. */
export function History(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('History')}</summary>
      {isOpen && <HistoryList {...props} />}
    </details>
  )
}

export function HistoryList({ resource: declaration, record, words, parts }: Props) {
  const resource = getWithOwn(useMe(), declaration)
  // Which values can be restored depends on the current ones, and any of them may have changed.
  const { data: now } = useRecord(resource, record.id)
  const { entries, error, refetch, older } = useHistory(resource, record.id, parts)
  const visibleEntries = entries?.map(({ change, part }) => {
    const fields = getVerb(change, part) === null ? fieldChanges(part && parts ? parts.resource : resource, change) : []
    return { change, part, fields }
  })
  const getName = useLinkedNames(visibleEntries?.flatMap(({ fields }) => fields) ?? [])
  if (error) return <LoadFailure what={t('the history')} error={error} retry={refetch} />
  if (entries?.length === 0) return <p className="quiet">{t('No changes yet')}</p>
  return (
    <>
      <ol className={classes.changes}>
        {getName &&
          visibleEntries?.map(({ change, part, fields }) => (
            <HistoryEntry
              key={key(change)}
              resource={part && parts ? parts.resource : resource}
              record={part || !now ? null : flattened(now.record)}
              words={part ? undefined : words}
              change={change}
              fields={fields}
              nameOf={getName}
              part={part}
            />
          ))}
      </ol>
      <ShowMore label={t('Show older')} {...older} />
    </>
  )
}

interface ChangeProps extends Omit<Props, 'record' | 'parts'> {
  readonly record: RecordData | null
  readonly change: RecordData
  readonly fields: readonly FieldChange[]
  readonly nameOf: NameOfLink
  readonly part: HistoryChange['part']
}

function HistoryEntry({ resource, record, words, change, fields, nameOf, part }: ChangeProps) {
  const formats = useFormats()
  const who = String(change.contactname ?? t('A program'))
  const verb = getVerb(change, part)
  return (
    <li>
      <Avatar name={who} />
      <div>
        {fields.length === 0 && (
          <p>
            <strong>{who}</strong>{' '}
            {verb ?? (part ? t('changed {what} “{name}”', { what: part.noun, name: part.name }) : t('changed this'))}
          </p>
        )}
        {fields.map((field) => (
          <p key={field.name}>
            <strong>{who}</strong> {whereIn(part, getSentence(field, formats, { words: words?.[field.name], nameOf }))}
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

/** Names the part in a change of a part. */
const whereIn = (part: ChangeProps['part'], change: string): string =>
  part ? t('{change} in {what} “{name}”', { change, what: part.noun, name: part.name }) : change

/** Shown only if it would change something and the user may edit the field. */
function PutBack({ resource, record, change }: Pick<Props, 'resource' | 'record'> & { change: FieldChange }) {
  const changes = useChanges()
  const { actor } = useMe()
  const { name, field, was } = change
  const isOffered = canBePutBack(change, record[name]) && mayUse(actor, resource, 'edit')
  if (!isOffered || !canEdit(resource, name, actor, record)) return null
  return (
    <button type="button" className={classes.back} onClick={() => changes.update(resource, record, name, was ?? null)}>
      {t('Put back')}
      <span className="visually-hidden"> {field.label}</span>
    </button>
  )
}
