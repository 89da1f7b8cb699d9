/** An input that is saved in place: Enter or blur saves the text, Escape restores the stored value. */
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Field } from '../../../../contract/language/field.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import type { RecordData } from '../../../data/record.ts'
import { getDraft, type InputDraft, readSaved } from '../../../resource/inputs/fields/drafts.ts'
import { FieldInput } from '../../../resource/inputs/fields/field-input.tsx'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'

interface Props {
  readonly resource: Resource
  readonly record: RecordData
  readonly name: string
  readonly label: string
  readonly placeholder?: string
  /** Further validation of a parsed value. */
  readonly refusal?: (value: string) => string | null
  /** `record` is the record as it was when typing began. Resolves to false if refused; the typed text then stays. */
  readonly save: (value: unknown, record: RecordData) => Promise<boolean>
}

export function SavedInput({ resource, record, name, label, placeholder, refusal, save }: Props) {
  const field = resource.fields[name] as Field
  const formats = useFormats()
  const [draft, setTyped] = useState<InputDraft | null>(null)
  const [error, setError] = useState<string | null>(null)
  const inputDraft = getDraft(field, record, name, formats)
  /** The record as it was when the unsaved typing began. */
  const seenRef = useRef<RecordData | null>(null)

  const put = (draft: InputDraft | null) => {
    seenRef.current = draft === null ? null : (seenRef.current ?? record)
    setTyped(draft)
    setError(null)
  }
  const settle = async () => {
    if (draft === null || error !== null) return
    if (String(draft).trim() === String(inputDraft)) return put(null)
    const reading = readSaved(field, draft, formats)
    if ('message' in reading) return setError(reading.message)
    const wrong = refusal?.(String(reading.value)) ?? null
    if (wrong !== null) return setError(wrong)
    if (!(await save(reading.value, seenRef.current ?? record))) return
    // What is typed from now on is based on what was saved. Inputs of amounts and durations rewrite the text as they are left.
    seenRef.current = null
    setTyped((now) => (now !== null && isSaved(now, reading.value) ? null : now))
  }
  const isSaved = (draft: InputDraft, value: unknown) => {
    const reading = readSaved(field, draft, formats)
    return 'value' in reading && reading.value === value
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      put(null)
    }
    if (event.key === 'Enter' && (field.kind !== 'longtext' || event.ctrlKey)) settle()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the input inside bubble to here
    <div
      data-unsaved={draft !== null || undefined}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) settle()
      }}
    >
      <FieldInput
        resource={resource}
        field={field}
        draft={draft ?? inputDraft}
        onDraft={put}
        label={label}
        bare
        required={field.required}
        error={error}
        placeholder={placeholder}
      />
    </div>
  )
}
