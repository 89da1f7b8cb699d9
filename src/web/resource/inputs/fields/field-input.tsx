/** The input for a field, by its kind. Stateless: the caller keeps and parses the draft. */

import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { WordsByValue } from '../../../../contract/resources/choice-words.ts'
import { wordFor } from '../../../../contract/resources/choice-words.ts'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import type { ReactElement, Ref } from 'react'
import type { Field } from '../../../../contract/language/field.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import { t } from '../../../language/t.ts'
import type { PickerLook } from '../pickers/picker-input.tsx'
import { ValuePicker } from '../pickers/value-picker.tsx'
import { DayInput } from './day-input.tsx'
import { getDurationSense, type InputDraft } from './drafts.ts'
import { nowhere, type OtherValues, RelationInput } from './relation-input.tsx'
import { DurationInput, MomentInput, MoneyInput } from './typed-inputs.tsx'
import { StateDot } from './value.tsx'

export interface FieldInputProps {
  readonly resource: Resource
  readonly field: Field
  readonly draft: InputDraft
  readonly onDraft: (draft: InputDraft) => void
  /** The visible label; with `bare`, only the accessible name. */
  readonly label: string
  readonly bare?: boolean
  readonly words?: WordsByValue | undefined
  readonly required?: boolean
  readonly creating?: boolean
  readonly error?: string | null
  /** The value that the service sets if nothing is entered. */
  readonly placeholder?: string | undefined
  readonly around?: OtherValues
  /** An element to open the list of choices at, immediately and without an input. */
  readonly anchor?: ReactElement | undefined
  readonly onClose?: (how: 'done' | 'left') => void
  /** Called with the draft after a click in the calendar, which needs no Enter. */
  readonly onPick?: (draft: string) => void
  /** Whether it is in a popover, which a click outside closes. */
  readonly inPopover?: boolean
  readonly inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>
}

export function FieldInput(props: FieldInputProps): ReactElement {
  const { resource, field, draft, onDraft, label, bare = false, error = null, inputRef, anchor } = props
  if (field.kind === 'toone' || field.kind === 'tomany') {
    const { around = nowhere } = props
    return (
      <RelationInput
        {...getLook(props)}
        resource={resource}
        field={field}
        draft={draft}
        onDraft={onDraft}
        around={around}
      />
    )
  }
  if (
    field.kind === 'choice' ||
    field.kind === 'state' ||
    (field.kind === 'boolean' && (anchor || field.initial === null))
  ) {
    return <FixedInput {...props} />
  }
  const text = typeof draft === 'string' ? draft : ''
  const inputProps = { ...plainLook(props), value: text, onChange: onDraft }
  switch (field.kind) {
    case 'boolean':
      return (
        <Checkbox
          label={label}
          error={error}
          checked={draft === true}
          onChange={(event) => onDraft(event.currentTarget.checked)}
        />
      )
    case 'date':
      return (
        <DayInput
          {...getNameProps(props)}
          placeholder={props.placeholder}
          error={error}
          inputRef={inputRef}
          value={text}
          onValue={onDraft}
          onPick={props.onPick}
          inPlace={props.inPopover ?? false}
        />
      )
    case 'datetime':
      return <MomentInput {...inputProps} />
    case 'minutes':
      return <DurationInput {...inputProps} sense={getDurationSense(field)} />
    case 'money':
      return <MoneyInput {...inputProps} />
    case 'longtext':
      return (
        <Textarea
          {...getNameProps(props)}
          error={error}
          placeholder={props.placeholder}
          ref={inputRef}
          autosize
          minRows={2}
          maxRows={12}
          value={text}
          onChange={(event) => onDraft(event.currentTarget.value)}
        />
      )
    case 'id':
    case 'text':
    case 'integer':
    case 'decimal':
    case 'percent':
    case 'utc':
    case 'color':
    case 'sortkey':
    case 'object':
    case 'records':
    case 'customvalues':
      return (
        <TextInput
          {...getNameProps(props)}
          error={error}
          placeholder={props.placeholder}
          ref={inputRef}
          type={field.format === 'email' && !bare ? 'email' : 'text'}
          inputMode={decimalKinds.includes(field.kind) ? 'decimal' : undefined}
          value={text}
          autoComplete="off"
          onChange={(event) => onDraft(event.currentTarget.value)}
        />
      )
  }
}

const decimalKinds: readonly string[] = ['integer', 'decimal', 'percent']

const getNameProps = ({ label, bare, required = false }: FieldInputProps) =>
  bare ? { 'aria-label': label } : { label, withAsterisk: required, 'aria-required': required || undefined }

const plainLook = ({
  label,
  bare = false,
  required = false,
  error = null,
  placeholder,
  inputRef,
}: FieldInputProps) => ({
  label,
  bare,
  required,
  error,
  inputRef,
  ...(placeholder === undefined ? {} : { placeholder }),
})

function getLook({ anchor, onClose, ...props }: FieldInputProps): PickerLook {
  return {
    ...plainLook(props),
    ...(anchor ? { children: anchor, startsOpen: true } : {}),
    ...(onClose ? { onClose } : {}),
  }
}

/** Kinds that always have a value on an existing record. */
const alwaysSet: readonly string[] = ['boolean', 'state']

/** The input of a choice, state or boolean. */
function FixedInput(props: FieldInputProps) {
  const { field, draft, onDraft, words, creating } = props
  const values =
    field.kind === 'boolean' ? ['true', 'false'] : creating ? [...field.values, ...field.createValues] : field.values
  const getWord = (value: string) =>
    field.kind === 'boolean' ? (value === 'true' ? t('Yes') : t('No')) : wordFor(value, words)
  const choices = values.map(String).map((value) => ({
    value,
    label: getWord(value),
    mark: field.kind === 'state' ? <StateDot state={value} /> : null,
  }))
  const value = typeof draft === 'boolean' ? String(draft) : typeof draft === 'string' && draft !== '' ? draft : null
  const onChange = (next: string | null) =>
    onDraft(field.kind === 'boolean' && next !== null ? next === 'true' : (next ?? ''))
  return (
    <ValuePicker
      {...getLook(props)}
      required={props.required || (!creating && alwaysSet.includes(field.kind))}
      choices={choices}
      value={value}
      onChange={onChange}
    />
  )
}
