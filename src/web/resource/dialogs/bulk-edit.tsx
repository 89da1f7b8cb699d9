/**
 * Sets one field of all selected records. No field is preselected, and an empty input changes nothing: clearing is a
 * separate choice. Shows the number of records before the change, and offers undo after it.
 */
import { Button, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Field } from '../../../contract/language/field.ts'
import { type Changes, useChanges } from '../../data/changes.ts'
import { getCount, type RecordData } from '../../data/record.ts'
import { t, within } from '../../language/t.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { Column } from '../columns/columns.ts'
import { emptyDraft, type InputDraft, readDraft } from '../inputs/fields/drafts.ts'
import { FieldInput } from '../inputs/fields/field-input.tsx'
import { useFormats } from '../inputs/fields/formats.ts'
import { useCurrentValues } from '../inputs/fields/other-values.ts'
import { ValuePicker } from '../inputs/pickers/value-picker.tsx'
import type { View } from '../view.ts'
import classes from './bulk-edit.module.css'

interface Props {
  readonly view: View
  /** Columns with an editable field. */
  readonly columns: readonly Column[]
  readonly records: readonly RecordData[]
  readonly close: () => void
  readonly onDone: () => void
}

/** How to change the field; `add` keeps existing links. */
type Way = 'set' | 'add' | 'clear'

export function BulkEdit({ view, columns, records, close, onDone }: Props) {
  const { resource } = view
  const [name, setName] = useState<string | null>(null)
  const count = getCount(resource, records.length)
  const choices = columns.map(({ edits, label }) => ({ value: edits ?? '', label }))
  return (
    <Dialog title={t('Edit {what}', { what: count })} close={close} size="sm">
      <div className={classes.form}>
        <ValuePicker
          startsOpen
          label={t('Set')}
          placeholder={t('Choose a field')}
          required
          choices={choices}
          value={name}
          onChange={setName}
        />
        {name !== null && (
          <NewValue key={name} view={view} records={records} name={name} count={count} close={close} onDone={onDone} />
        )}
      </div>
    </Dialog>
  )
}

interface ValueProps extends Omit<Props, 'columns'> {
  readonly name: string
  readonly count: string
}

function NewValue({ view, records, name, count, close, onDone }: ValueProps) {
  const { resource, words } = view
  const formats = useFormats()
  const changes = useChanges()
  const field = resource.fields[name] as Field
  const currentValues = useCurrentValues(resource, records, name)
  const form = useRef<HTMLFormElement>(null)
  const [way, setWay] = useState<Way>(field.kind === 'tomany' ? 'add' : 'set')
  const [draft, setDraft] = useState<InputDraft>(() => emptyDraft(field))
  const [error, setError] = useState<string | null>(null)
  const refuse = (message: string) => {
    setError(message)
    focusValue(form.current)
  }
  // Waits until the field picker has restored its own focus.
  useEffect(() => {
    const next = requestAnimationFrame(() => focusValue(form.current))
    return () => cancelAnimationFrame(next)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (way !== 'clear' && draft.toString() === '')
      return refuse(way === 'add' ? t('Choose what to add.') : t('Choose what to set it to.'))
    const reading = readDraft(field, way === 'clear' ? emptyDraft(field) : draft, formats)
    if ('message' in reading) return refuse(reading.message)
    close()
    send(changes, { resource, records, name, way, value: reading.value }).then((ok) => ok && onDone())
  }
  return (
    <form ref={form} onSubmit={submit} className={classes.form} noValidate>
      {getWays(field).length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('How to change {field}', { field: field.label })}
          value={way}
          onChange={(next) => setWay(next as Way)}
          data={getWays(field)}
        />
      )}
      {way !== 'clear' && (
        <FieldInput
          resource={resource}
          field={field}
          draft={draft}
          onDraft={(next) => {
            setDraft(next)
            setError(null)
          }}
          label={way === 'add' ? t('Add') : t('To')}
          words={words?.[name]}
          required
          around={currentValues?.around ?? (() => null)}
          error={error}
        />
      )}
      <Button type="submit" variant="filled">
        {way === 'clear'
          ? t('Clear {field} of {what}', { field: within(field.label), what: count })
          : t('Edit {what}', { what: count })}
      </Button>
    </form>
  )
}

/** The input of the value, not the radio buttons above it. */
const valueInput = '[aria-haspopup], [role=combobox], input:not([type=radio]), textarea'

const focusValue = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>(valueInput)?.focus()

function getWays({ kind, required, label }: Field): { readonly value: Way; readonly label: string }[] {
  const clear = { value: 'clear', label: t('Clear {field}', { field: within(label) }) } as const
  const set = { value: 'set', label: kind === 'tomany' ? t('Replace with') : t('Set to') } as const
  return [...(kind === 'tomany' ? [{ value: 'add', label: t('Add') } as const] : []), set, ...(required ? [] : [clear])]
}

interface Edit {
  readonly resource: View['resource']
  readonly records: readonly RecordData[]
  readonly name: string
  readonly way: Way
  readonly value: unknown
}

function send(changes: Changes, { resource, records, name, way, value }: Edit): Promise<boolean> {
  if (way === 'add' && Array.isArray(value)) return changes.addToAll(resource, records, name, value)
  return changes.updateAll(resource, records, name, value)
}
