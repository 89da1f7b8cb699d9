/**
 * A popover that edits one field of one or several records, at the focused row or at the bulk bar. Values that the
 * screen does not show are fetched first, so that nothing is overwritten unseen.
 */
import { Popover } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import type { Field } from '../../../../contract/language/field.ts'
import { useChanges } from '../../../data/changes.ts'
import type { RecordData } from '../../../data/record.ts'
import type { View } from '../../view.ts'
import { HoldsSeveral } from '../pickers/pick-list.tsx'
import { isChosen } from './can-edit.ts'
import { emptyDraft, getDraft, type InputDraft, readDraft } from './drafts.ts'
import { FieldInput } from './field-input.tsx'
import { useFormats } from './formats.ts'
import classes from './inline-edit.module.css'
import { useCurrentValues } from './other-values.ts'

export interface Props {
  readonly view: View
  /** Wire name of the field. */
  readonly name: string
  readonly records: readonly RecordData[]
  /** The element to open at. */
  readonly element: Element | null
  readonly close: () => void
  readonly onDone?: (() => void) | undefined
}

export function FieldPopover({ element, ...props }: Props) {
  const { resource } = props.view
  const field = resource.fields[props.name] as Field
  const currentValues = useCurrentValues(resource, props.records, props.name)
  const [box] = useState(() => element?.getBoundingClientRect())
  if (currentValues === null) return null
  const style: CSSProperties = {
    position: 'fixed',
    left: box?.left ?? 0,
    top: box?.top ?? 0,
    width: Math.min(box?.width ?? 0, 280),
    height: box?.height ?? 0,
    pointerEvents: 'none',
  }
  const Editor = isChosen(field) ? ChosenEditor : TypedEditor
  return <Editor {...props} field={field} currentValues={currentValues} anchor={<div style={style} />} />
}

interface EditorProps extends Omit<Props, 'element'> {
  readonly field: Field
  readonly currentValues: NonNullable<ReturnType<typeof useCurrentValues>>
  readonly anchor: ReactElement
}

/** Saves the value for one or several records, or adds links to those that several have. */
function useSave({ view: { resource }, name, field, records, currentValues, onDone }: EditorProps) {
  const changes = useChanges()
  return (value: unknown) => {
    const [only] = currentValues.records
    const saving =
      only && records.length === 1
        ? changes.update(resource, only, name, value)
        : addsTo(field) && Array.isArray(value)
          ? changes.addToAll(resource, records, name, value)
          : changes.updateAll(resource, records, name, value)
    saving.then((ok) => ok && onDone?.())
  }
}

/** Tags are added to those of each record; people are replaced. */
const addsTo = ({ kind, target }: Field) => kind === 'tomany' && target !== 'contacts'

function ChosenEditor(props: EditorProps) {
  const { view, name, field, records, currentValues, anchor, close } = props
  const formats = useFormats()
  const save = useSave(props)
  const [first, ...others] = currentValues.records.map((record) => getDraft(field, record, name, formats))
  /** What all of them hold; tags are added to those of each record. */
  const isShared = first !== undefined && others.every((other) => String(other) === String(first))
  const before = isShared && (records.length === 1 || !addsTo(field)) ? first : emptyDraft(field)
  const [draft, setDraft] = useState<InputDraft>(before)
  const latest = useRef(draft)
  const isSame = () => String(latest.current) === String(before)
  const onClose = (how: 'done' | 'left') => {
    close()
    // What was ticked in a list of several stays, however it is closed.
    if ((how === 'left' && field.kind !== 'tomany') || isSame()) return
    const reading = readDraft(field, latest.current, formats)
    if ('value' in reading) save(reading.value)
  }
  return (
    <HoldsSeveral value={records.length > 1}>
      <FieldInput
        resource={view.resource}
        field={field}
        draft={draft}
        onDraft={(next) => {
          latest.current = next
          setDraft(next)
        }}
        label={field.label}
        words={view.words?.[name]}
        required={field.required}
        around={currentValues.around}
        bare
        anchor={anchor}
        onClose={onClose}
      />
    </HoldsSeveral>
  )
}

/** The popover renders its content in a later frame than this component. */
function takeFocus(input: HTMLInputElement | null): void {
  if (!input) return
  requestAnimationFrame(() => {
    input.focus({ preventScroll: true })
    input.select()
  })
}

function TypedEditor(props: EditorProps) {
  const { view, name, field, records, currentValues, anchor, close } = props
  const formats = useFormats()
  const save = useSave(props)
  const [only] = currentValues.records
  const before = only && records.length === 1 ? getDraft(field, only, name, formats) : emptyDraft(field)
  const [draft, setDraft] = useState<InputDraft>(before)
  const [error, setError] = useState<string | null>(null)
  const settle = (last: InputDraft) => {
    // An empty or unchanged input changes nothing, for one record or several.
    if (String(last) === String(before) || last === '') return close()
    const reading = readDraft(field, last, formats)
    if ('message' in reading) return setError(reading.message)
    close()
    save(reading.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') close()
    if (event.key === 'Enter') settle(draft)
  }
  return (
    <Popover
      opened
      onChange={(open) => !open && close()}
      position="bottom-start"
      width={260}
      withRoles={false}
      closeOnEscape={false}
    >
      <Popover.Target>{anchor}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={field.label} className={classes.typed} onKeyDown={onKeyDown}>
        <FieldInput
          resource={view.resource}
          field={field}
          draft={draft}
          onDraft={setDraft}
          label={field.label}
          words={view.words?.[name]}
          required={field.required}
          error={error}
          inputRef={takeFocus}
          onPick={settle}
          inPopover
          bare
        />
      </Popover.Dropdown>
    </Popover>
  )
}
