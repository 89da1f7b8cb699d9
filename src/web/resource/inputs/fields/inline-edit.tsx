/**
 * Edits one field inline: Enter or blur saves, Escape cancels, except that what was ticked in a list of several stays. A list of choices opens below the value. An invalid
 * value stays in the input with an error message.
 */

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Field } from '../../../../contract/language/field.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import type { WordsByValue } from '../../../../contract/resources/choice-words.ts'
import { discardEdit } from '../../../data/mutations/kept-edits.ts'
import type { RecordData } from '../../../data/record.ts'
import { isChosen } from './can-edit.ts'
import { draftFrom, getDraft, type InputDraft, readDraft } from './drafts.ts'
import { FieldInput } from './field-input.tsx'
import { useFormats } from './formats.ts'
import classes from './inline-edit.module.css'
import { keepFocus } from './keep-focus.ts'
import { useOtherValues } from './other-values.ts'

export interface Props {
  readonly resource: Resource
  readonly record: RecordData
  /** Wire name of the edited field. */
  readonly name: string
  readonly words?: WordsByValue | undefined
  /** The displayed value, at which a list of choices opens. */
  readonly display?: ReactNode
  /**
   * Called once with the new wire value. `move` is the direction if Tab was pressed, otherwise 0; `record` is the record
   * when editing began.
   */
  readonly onSave: (value: unknown, move: 1 | -1 | 0, record: RecordData) => void
  readonly onCancel: (move: 1 | -1 | 0) => void
  /** A refused value, to start with instead of the record's. */
  readonly refusedValue?: unknown
  /** Whether Tab moves to the next cell instead of the next control. */
  readonly tabs?: boolean
}

export function InlineEdit({
  resource,
  record,
  name,
  words,
  display,
  onSave,
  onCancel,
  refusedValue,
  tabs = false,
}: Props) {
  const field = resource.fields[name] as Field
  const formats = useFormats()
  const [row] = useState(record)
  const around = useOtherValues(resource, row, field)
  const before = getDraft(field, row, name, formats)
  const [draft, setDraft] = useState<InputDraft>(() =>
    refusedValue === undefined ? before : draftFrom(field, refusedValue, formats),
  )
  const latest = useRef(draft)
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>(null)
  const settledRef = useRef(false)
  const isChoice = isChosen(field)
  useEffect(() => {
    input.current?.focus()
    input.current?.select?.()
  }, [])

  const cancel = (move: 1 | -1 | 0 = 0) => {
    if (settledRef.current) return
    settledRef.current = true
    onCancel(move)
  }
  const settle = (move: 1 | -1 | 0 = 0) => {
    if (settledRef.current) return
    if (String(latest.current) === String(before)) {
      discardEdit(resource, row, name)
      return cancel(move)
    }
    const reading = readDraft(field, latest.current, formats)
    if ('message' in reading) return setError(reading.message)
    settledRef.current = true
    onSave(reading.value, move, row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      discardEdit(resource, row, name)
      cancel()
    }
    if (event.key === 'Tab' && tabs) {
      event.preventDefault()
      settle(event.shiftKey ? -1 : 1)
    }
    if (event.key === 'Enter' && !isChoice && (field.kind !== 'longtext' || event.ctrlKey)) settle()
  }
  if (around === null) return display
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the input inside bubble to here
    <div
      className={classes.edit}
      data-chosen={isChoice || undefined}
      // React events bubble from the popover's portal to the row, which would open the record.
      onClick={(event) => event.stopPropagation()}
      onMouseDown={keepFocus}
      onKeyDownCapture={(event) => event.key === 'Tab' && tabs && isChoice && onKeyDown(event)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!isChoice && !event.currentTarget.contains(event.relatedTarget)) settle()
      }}
    >
      <FieldInput
        resource={resource}
        field={field}
        draft={draft}
        onDraft={(next) => {
          latest.current = next
          setDraft(next)
          setError(null)
        }}
        label={field.label}
        bare
        words={words}
        required={field.required}
        error={error}
        inputRef={input}
        around={around}
        anchor={isChoice ? <div className={classes.anchor}>{display}</div> : undefined}
        onClose={(how) => (how === 'left' && field.kind !== 'tomany' ? cancel() : settle())}
        onPick={(next) => {
          latest.current = next
          settle()
        }}
      />
    </div>
  )
}
