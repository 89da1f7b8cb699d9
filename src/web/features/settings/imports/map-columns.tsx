/** The second step: which column maps to which field, and how existing records are handled. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { importableNamed } from '../../../../contract/imports/importable.ts'
import { missingTargets } from '../../../../contract/imports/importable-fields.ts'
import type { Import, ImportMapping } from '../../../../contract/operations/imports.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { useImportChanges } from '../../../data/imports.ts'
import { listWords, t, within } from '../../../language/t.ts'
import { DayInput } from '../../../resource/inputs/fields/day-input.tsx'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { ProjectPicker } from '../../../resource/inputs/pickers/work-pickers.tsx'
import { getMessage } from '../../../ui/message-of.ts'
import { useSending } from '../../../ui/sending.ts'
import { ChooseKind } from './choose-kind.tsx'
import { ChooseTable } from './choose-table.tsx'
import { ColumnUnderstood, openReadings } from './column-reading.tsx'
import { getLabel, kinds, rowsCounted } from './import-words.ts'
import classes from './imports.module.css'

const types = [
  { value: 'client', label: t('Clients') },
  { value: 'contractor', label: t('Contractors') },
  { value: 'staff', label: t('Staff') },
  { value: 'other', label: t('Other') },
]

export function MapColumns({ file, onMapped }: { file: Import; onMapped: () => void }) {
  const { map } = useImportChanges()
  const [columns, setColumns] = useState(() => file.columns.map(({ field }) => field))
  const [key, setKey] = useState(file.key)
  const [existing, setExisting] = useState(file.existing)
  const [readings, setReadings] = useState(() => openReadings(file.columns))
  const [showsEmpty, setShowsEmpty] = useState(false)
  const { number } = useFormats()
  const [error, setError] = useState<string | null>(null)
  const { isSending, send } = useSending()
  const { many } = kinds[file.resource]
  const rows = rowsCounted(file.rows, number)
  const importable = importableNamed(file.resource)
  const rest = importable?.rest ?? null
  // By default, hours without an item are imported to one item of their project.
  const [defaults, setDefaults] = useState<Readonly<Record<string, string>>>(() => ({
    ...(rest === null ? {} : { [rest]: t('General') }),
    ...file.defaults,
  }))
  const hasProject = columns.includes('project') || Boolean(defaults.project)
  const importTargets = importable
    ? missingTargets(importable, file.fields, columns).filter(
        ({ name }) => name !== rest || !defaults[rest] || !hasProject,
      )
    : []

  const allColumns = file.columns.map((column, position) => ({ column, position }))
  const visibleColumns = allColumns.filter(
    ({ column, position }) => showsEmpty || column.examples.length > 0 || columns[position] !== null,
  )
  const empty = allColumns.length - visibleColumns.length
  const skippedHeadings = visibleColumns.flatMap(({ column, position }) =>
    columns[position] === null && column.examples.length > 0 ? [column.heading] : [],
  )
  const { fields } = resourceNamed(file.resource)
  const inWords = (parts: string) =>
    parts
      .split('+')
      .map((fieldName) => fields[fieldName]?.label ?? fieldName)
      .join(', ')

  const put = (position: number, field: string) =>
    // A field is mapped to one column only: the one chosen last.
    setColumns(columns.map((name, index) => (index === position ? field || null : name === field ? null : name)))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const mapping: ImportMapping = { columns, key, existing, defaults, readings }
    setError(null)
    await send(() => map(file.id, mapping).then(onMapped, (refusal: unknown) => setError(getMessage(refusal))))
  }
  return (
    <form aria-label={t('Match columns')} className={classes.step} onSubmit={submit} noValidate>
      <p>
        <strong>{file.filename}</strong>{' '}
        {t('has {rows}. Match its columns to the fields of {what}.', { rows, what: many })}
      </p>
      <ChooseKind file={file} />
      <ChooseTable file={file} />
      <ul className={classes.columns} aria-label={t('Columns')}>
        {visibleColumns.map(({ column, position }) => (
          <li key={position} className={classes.column} data-left-out={columns[position] === null || undefined}>
            <span className={classes.heading}>{column.heading}</span>
            <span className={classes.examples}>{column.examples.join(' · ') || t('Empty')}</span>
            <NativeSelect
              aria-label={t('Field for {heading}', { heading: column.heading })}
              value={columns[position] ?? ''}
              onChange={(event) => put(position, event.currentTarget.value)}
              data={[
                { value: '', label: t('Skip') },
                ...file.fields.map((field) => ({
                  value: field.name,
                  label: field.required ? `${getLabel(field)} *` : getLabel(field),
                })),
              ]}
            />
            <ColumnUnderstood
              file={file}
              column={column}
              name={columns[position] ?? null}
              chosenReading={readings[position] ?? {}}
              onChoose={(reading) =>
                setReadings(readings.map((columnReading, index) => (index === position ? reading : columnReading)))
              }
            />
          </li>
        ))}
      </ul>
      {empty > 0 && !showsEmpty && (
        <Button variant="subtle" color="gray" className={classes.more} onClick={() => setShowsEmpty(true)}>
          {t('{count, plural, one {Show # empty column} other {Show # empty columns}}', { count: empty })}
        </Button>
      )}
      <div className={classes.choices}>
        <NativeSelect
          label={t('How to recognise {what} that are already here', { what: many })}
          value={key ?? ''}
          onChange={(event) => setKey(event.currentTarget.value || null)}
          data={[
            ...file.keys.map((keyChoice) => ({
              value: keyChoice.key,
              label: t('Same {field}', { field: within(inWords(keyChoice.key)) }),
            })),
            { value: '', label: t('Create every row as new') },
          ]}
        />
        {key !== null && (
          <NativeSelect
            label={t('When it is already here')}
            value={existing}
            onChange={(event) => setExisting(event.currentTarget.value === 'keep' ? 'keep' : 'update')}
            data={[
              { value: 'update', label: t('Update it with the file') },
              { value: 'keep', label: t('Leave it as it is') },
            ]}
          />
        )}
        {defaults.type !== undefined && !columns.includes('type') && (
          <NativeSelect
            label={t('New {what} are', { what: many })}
            value={defaults.type}
            onChange={(event) => setDefaults({ ...defaults, type: event.currentTarget.value })}
            data={types}
          />
        )}
        {file.resource === 'time' && (
          <DayInput
            label={t('Billed elsewhere before')}
            value={defaults.billedbefore ?? ''}
            onValue={(billedbefore) => setDefaults({ ...defaults, billedbefore })}
          />
        )}
        {rest !== null && (
          <>
            <TextInput
              label={t('Item for rows without one')}
              description={t(
                'Found in the project of the row, or added to it. If empty, each such row is asked about.',
              )}
              value={defaults[rest] ?? ''}
              maxLength={255}
              onChange={(event) => setDefaults({ ...defaults, [rest]: event.currentTarget.value })}
            />
            <ProjectPicker
              label={t('Project for rows without one')}
              value={defaults.project || null}
              onChange={(project) => setDefaults({ ...defaults, project: project ?? '' })}
            />
          </>
        )}
      </div>
      {skippedHeadings.length > 0 && (
        <p className="quiet">{t('Not imported: {columns}.', { columns: listWords(skippedHeadings) })}</p>
      )}
      {importTargets.length > 0 && (
        <p className={classes.wrong}>
          {t('Match a column to {fields} first.', { fields: listWords(importTargets.map(getLabel)) })}
        </p>
      )}
      {error !== null && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" variant="filled" loading={isSending} disabled={importTargets.length > 0}>
          {t('Check rows')}
        </Button>
        <span className="quiet">{t('Nothing is imported yet.')}</span>
      </div>
    </form>
  )
}
