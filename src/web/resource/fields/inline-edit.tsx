/** Edits one field where it is shown: Enter or leaving saves, Escape cancels. A bad value stays with its message. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Field } from '../../../contract/language/field.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import type { RecordData } from '../../data/record.ts'
import type { Words } from '../view.ts'
import { type Draft, draftFrom, draftOf, readDraft } from './drafts.ts'
import { FieldInput } from './field-input.tsx'
import classes from './inline-edit.module.css'

export interface Props {
  readonly resource: Resource
  readonly record: RecordData
  /** Wire name of the field that is written. */
  readonly name: string
  readonly words?: Words | undefined
  /**
   * Called once with the new wire value; `move` says whether Tab asked for the next or previous cell, `seen` is the record
   * as it was when editing began.
   */
  readonly onSave: (value: unknown, move: 1 | -1 | 0, seen: RecordData) => void
  readonly onCancel: (move: 1 | -1 | 0) => void
  /** A value to begin with instead of the record's, because it was refused before. */
  readonly refused?: unknown
  /** Whether Tab goes on to another cell instead of leaving. */
  readonly tabs?: boolean
}

/** Kinds that are done as soon as something is chosen. */
const instant: readonly Field['kind'][] = ['choice', 'state', 'toone', 'boolean']

export function InlineEdit({ resource, record, name, words, onSave, onCancel, refused, tabs = false }: Props) {
  const field = resource.fields[name] as Field
  const [seen] = useState(record)
  const before = draftOf(field, seen, name)
  const [draft, setDraft] = useState<Draft>(() => (refused === undefined ? before : draftFrom(field, refused)))
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>(null)
  const settled = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.select?.()
  }, [])

  const settle = (chosen: Draft, move: 1 | -1 | 0 = 0) => {
    if (settled.current) return
    if (String(chosen) === String(before)) return cancel(move)
    const reading = readDraft(field, chosen)
    if ('message' in reading) return setError(reading.message)
    settled.current = true
    onSave(reading.value, move, seen)
  }
  const cancel = (move: 1 | -1 | 0 = 0) => {
    if (settled.current) return
    settled.current = true
    onCancel(move)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') cancel()
    if (event.key === 'Tab' && tabs) {
      event.preventDefault()
      settle(draft, event.shiftKey ? -1 : 1)
    }
    if (event.key === 'Enter' && field.kind !== 'toone' && (field.kind !== 'longtext' || event.ctrlKey)) settle(draft)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the input inside bubble to here
    <div
      className={classes.edit}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) settle(draft)
      }}
    >
      <FieldInput
        resource={resource}
        field={field}
        draft={draft}
        onDraft={(next) => {
          setDraft(next)
          setError(null)
          if (instant.includes(field.kind)) settle(next)
        }}
        label={field.label}
        bare
        words={words}
        required={field.required}
        error={error}
        inputRef={input}
        autoOpen
      />
    </div>
  )
}
