/**
 * The control of a picker in a form: looks like an input and shows what is chosen, or the invalid text that was left.
 */
import { Input } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { type KeyboardEvent, type ReactElement, type ReactNode, type Ref, useId } from 'react'
import { useBlockSubmit } from '../../../ui/keys/block-submit.ts'
import type { Choice } from './choice.ts'
import classes from './picker.module.css'

/** Look and behaviour shared by all pickers. */
export interface PickerLook {
  readonly label: string
  /** Whether the label is only for assistive technology, because the context shows it. */
  readonly bare?: boolean
  readonly required?: boolean
  readonly error?: ReactNode
  readonly description?: ReactNode
  /** Shown if nothing is chosen. */
  readonly placeholder?: string
  readonly disabled?: boolean
  /** Whether the list is open initially, because the person has already clicked to choose. */
  readonly startsOpen?: boolean
  /** Called after the list has closed, with or without a choice (Escape). */
  readonly onClose?: (how: 'done' | 'left') => void
  /** An element to open the list at, instead of an input. */
  readonly children?: ReactElement
  readonly inputRef?: Ref<HTMLElement> | undefined
}

/** Text that was typed into the list and left without choosing. */
export interface TypedText {
  readonly text: string
  /** Why the text is no choice; null while that is unknown. */
  readonly wrong: string | null
}

interface Props extends PickerLook {
  /** The chosen values as choices. */
  readonly selectedChoices: readonly Choice[]
  readonly listId: string
  readonly button: Ref<HTMLButtonElement>
  readonly isOpen: boolean
  readonly open: (text: string) => void
  readonly close: () => void
  /** Text left without choosing. */
  readonly unusedText: TypedText | null
  /** Set by the popover. */
  readonly ref?: Ref<HTMLDivElement>
}

/** Typing a character on the control opens the list and starts a search. */
export function PickerInput({ ref, listId, button, isOpen, open, close, unusedText, ...props }: Props) {
  const {
    label,
    bare = false,
    required = false,
    description,
    selectedChoices,
    placeholder = '',
    disabled = false,
  } = props
  const id = useId()
  const error = unusedText?.wrong ?? props.error
  const target = useMergedRef(button, useBlockSubmit<HTMLButtonElement>(unusedText !== null))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isText = event.key.length === 1 && event.key !== ' '
    if (!isText && !['ArrowDown', 'ArrowUp'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    open(isText ? event.key : '')
  }
  const field = (
    <button
      ref={target}
      id={id}
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      aria-label={bare ? label : undefined}
      aria-required={required || undefined}
      aria-invalid={Boolean(error) || undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      disabled={disabled}
      className={classes.input}
      data-error={Boolean(error) || undefined}
      onClick={() => (isOpen ? close() : open(unusedText?.text ?? ''))}
      onKeyDown={onKeyDown}
    >
      {unusedText ? (
        <span className={classes.left}>{unusedText.text}</span>
      ) : (
        <Chosen selectedChoices={selectedChoices} placeholder={placeholder} />
      )}
      <IconSelector className={classes.chevron} size={14} stroke={1.6} aria-hidden />
    </button>
  )
  return (
    <div ref={ref}>
      <Input.Wrapper
        id={id}
        label={bare ? undefined : label}
        withAsterisk={required}
        description={description}
        error={error}
        errorProps={{ id: `${id}-error`, role: unusedText ? 'alert' : undefined }}
      >
        {field}
      </Input.Wrapper>
    </div>
  )
}

function Chosen({ selectedChoices, placeholder }: { selectedChoices: readonly Choice[]; placeholder: string }) {
  const [only] = selectedChoices
  if (!only) return <span className={classes.placeholder}>{placeholder}</span>
  return (
    <span className={classes.chosen}>
      {selectedChoices.map(({ value, label, note, mark, wholeNote }) => (
        <span
          key={value}
          className={classes.one}
          data-among={selectedChoices.length > 1 || undefined}
          data-whole={wholeNote || undefined}
        >
          {mark}
          <span className={classes.name}>{label}</span>
          {selectedChoices.length === 1 && note && <span className={classes.note}>{note}</span>}
        </span>
      ))}
    </span>
  )
}
