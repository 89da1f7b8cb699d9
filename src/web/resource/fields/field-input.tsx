/** The input for one field, by its kind. Keeps nothing: the draft and what it means belong to whoever shows the input. */
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import type { Ref } from 'react'
import type { Field } from '../../../contract/language/field.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import type { Words } from '../view.ts'
import { DayInput } from './day-input.tsx'
import type { Draft } from './drafts.ts'
import { ManyPicker, OnePicker } from './relation-picker.tsx'
import { wordFor } from './value.tsx'

export interface FieldInputProps {
  readonly resource: Resource
  readonly field: Field
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  /** Visible label, or the accessible name alone where the place already says what it is. */
  readonly label: string
  readonly bare?: boolean
  readonly words?: Words | undefined
  readonly required?: boolean
  readonly creating?: boolean
  readonly error?: string | null
  /** Opens a picker at once. */
  readonly autoOpen?: boolean
  readonly inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>
}

export function FieldInput(props: FieldInputProps) {
  const { field, draft, onDraft, label, bare = false, required = false, error = null, inputRef } = props
  const common = { ...(bare ? { 'aria-label': label } : { label, required, withAsterisk: required }), error }
  const text = typeof draft === 'string' ? draft : ''
  switch (field.kind) {
    case 'boolean':
      return (
        <Checkbox label={label} checked={draft === true} onChange={(event) => onDraft(event.currentTarget.checked)} />
      )
    case 'longtext':
      return (
        <Textarea
          {...common}
          ref={inputRef}
          autosize
          minRows={2}
          maxRows={12}
          value={text}
          onChange={(event) => onDraft(event.currentTarget.value)}
        />
      )
    case 'choice':
    case 'state':
      return (
        <NativeSelect {...common} ref={inputRef} value={text} onChange={(event) => onDraft(event.currentTarget.value)}>
          <Choices {...props} />
        </NativeSelect>
      )
    case 'toone':
      return <OnePicker {...props} {...common} target={field.target ?? ''} value={text} onValue={onDraft} />
    case 'tomany':
      return (
        <ManyPicker
          {...props}
          {...common}
          target={field.target ?? ''}
          values={Array.isArray(draft) ? draft : []}
          onValues={onDraft}
        />
      )
    case 'date':
      return <DayInput {...common} inputRef={inputRef} value={text} onValue={onDraft} />
    default:
      return (
        <TextInput
          {...common}
          ref={inputRef}
          type={field.format === 'email' ? 'email' : 'text'}
          inputMode={decimalKinds.includes(field.kind) ? 'decimal' : undefined}
          value={text}
          autoComplete="off"
          onChange={(event) => onDraft(event.currentTarget.value)}
        />
      )
  }
}

const decimalKinds: readonly string[] = ['integer', 'decimal', 'money', 'percent']

function Choices({ field, draft, words, required, creating }: FieldInputProps) {
  const values = creating ? [...field.values, ...field.createValues] : field.values
  return (
    <>
      {(!required || draft === '') && <option value="">{required ? 'Choose' : ''}</option>}
      {values.map((value) => (
        <option key={String(value)} value={String(value)}>
          {wordFor(value, words)}
        </option>
      ))}
    </>
  )
}
