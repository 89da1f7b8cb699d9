/** The second step: which column gives what, and what becomes of records that are there already. */
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Import, type ImportMapping, useImportChanges } from '../../../data/imports.ts'
import { useFormats } from '../../../resource/fields/formats.ts'
import { messageOf } from '../../../ui/message-of.ts'
import { kinds, rowsCounted } from './import-words.ts'
import classes from './imports.module.css'

const types = [
  { value: 'client', label: 'Clients' },
  { value: 'contractor', label: 'Contractors' },
  { value: 'staff', label: 'Staff' },
  { value: 'other', label: 'Other' },
]

export function MapColumns({ file, onMapped }: { file: Import; onMapped: () => void }) {
  const { map } = useImportChanges()
  const [columns, setColumns] = useState(() => file.columns.map(({ field }) => field))
  const [key, setKey] = useState(file.key)
  const [existing, setExisting] = useState(file.existing)
  const [defaults, setDefaults] = useState(file.defaults)
  const { number } = useFormats()
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const { many, one } = kinds[file.resource]
  const rows = rowsCounted(file.rows, number)
  const missing = file.fields.filter(({ name, required }) => required && !columns.includes(name))

  const put = (position: number, field: string) =>
    // A field is given by one column: the one that was chosen last.
    setColumns(columns.map((name, at) => (at === position ? field || null : name === field ? null : name)))

  const submit = async () => {
    const mapping: ImportMapping = { columns, key, existing, defaults }
    setSending(true)
    setError(null)
    await map(file.id, mapping).then(onMapped, (refusal: unknown) => setError(messageOf(refusal)))
    setSending(false)
  }
  return (
    <section aria-label="Match columns" className={classes.step}>
      <p>
        <strong>{file.filename}</strong> has {rows}. Match its columns to the fields of {many}.
      </p>
      <ul className={classes.columns} aria-label="Columns">
        {file.columns.map(({ heading, examples }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and headings may repeat
          <li key={position} className={classes.column} data-left-out={columns[position] === null || undefined}>
            <span className={classes.heading}>{heading}</span>
            <span className={classes.examples}>{examples.join(' · ') || 'Empty'}</span>
            <NativeSelect
              aria-label={`Field for ${heading}`}
              value={columns[position] ?? ''}
              onChange={(event) => put(position, event.currentTarget.value)}
              data={[
                { value: '', label: 'Leave out' },
                ...file.fields.map(({ name, label, required }) => ({
                  value: name,
                  label: required ? `${label} *` : label,
                })),
              ]}
            />
          </li>
        ))}
      </ul>
      <div className={classes.choices}>
        <NativeSelect
          label={`How to recognise a ${one} that is already here`}
          value={key ?? ''}
          onChange={(event) => setKey(event.currentTarget.value || null)}
          data={[
            ...file.keys.map((each) => ({ value: each.key, label: `Same ${each.label.toLowerCase()}` })),
            { value: '', label: 'Create every row as new' },
          ]}
        />
        {key !== null && (
          <NativeSelect
            label="When it is already here"
            value={existing}
            onChange={(event) => setExisting(event.currentTarget.value === 'keep' ? 'keep' : 'update')}
            data={[
              { value: 'update', label: 'Update it with the file' },
              { value: 'keep', label: 'Leave it as it is' },
            ]}
          />
        )}
        {defaults.type !== undefined && !columns.includes('type') && (
          <NativeSelect
            label={`New ${many} are`}
            value={defaults.type}
            onChange={(event) => setDefaults({ ...defaults, type: event.currentTarget.value })}
            data={types}
          />
        )}
      </div>
      {missing.length > 0 && (
        <p className={classes.wrong}>Match a column to {missing.map(({ label }) => label).join(' and ')} first.</p>
      )}
      {error !== null && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="filled" loading={isSending} disabled={missing.length > 0} onClick={submit}>
          Check rows
        </Button>
        <span className="quiet">Nothing is imported yet.</span>
      </div>
    </section>
  )
}
