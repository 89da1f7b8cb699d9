/** Sets one field of all selected records. Says how many before, and offers the way back after. */
import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Field } from '../../../contract/language/field.ts'
import { useChanges } from '../../data/changes.ts'
import type { RecordData } from '../../data/record.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Column } from '../columns/columns.ts'
import { type Draft, emptyDraft, readDraft } from '../fields/drafts.ts'
import { FieldInput } from '../fields/field-input.tsx'
import { useFormats } from '../fields/formats.ts'
import type { View } from '../view.ts'
import classes from './bulk-edit.module.css'

interface Props {
  readonly view: View
  /** Columns whose field can be set. */
  readonly columns: readonly Column[]
  readonly records: readonly RecordData[]
  readonly close: () => void
  readonly onDone: () => void
}

export function BulkEdit({ view, columns, records, close, onDone }: Props) {
  const { resource, words } = view
  const formats = useFormats()
  const changes = useChanges()
  const [name, setName] = useState(columns[0]?.edits ?? '')
  const field = resource.fields[name] as Field
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(field))
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reading = readDraft(field, draft, formats)
    if ('message' in reading) return setError(reading.message)
    close()
    changes.updateAll(resource, records, name, reading.value).then((ok) => ok && onDone())
  }
  const count = `${formats.number(records.length)} ${records.length === 1 ? resource.singular : resource.label.toLowerCase()}`
  return (
    <Dialog title={`Change ${count}`} close={close} size="sm">
      <form onSubmit={submit} className={classes.form}>
        <NativeSelect
          label="Field"
          value={name}
          onChange={(event) => {
            const next = event.currentTarget.value
            setName(next)
            setDraft(emptyDraft(resource.fields[next] as Field))
            setError(null)
          }}
        >
          {columns.map(({ edits, label }) => (
            <option key={edits} value={edits ?? ''}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <FieldInput
          key={name}
          resource={resource}
          field={field}
          draft={draft}
          onDraft={setDraft}
          label="New value"
          words={words?.[name]}
          required={field.required}
          error={error}
        />
        <Button type="submit" variant="filled">
          Change {count}
        </Button>
      </form>
    </Dialog>
  )
}
