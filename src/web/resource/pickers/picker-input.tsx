/**
 * The control of a picker in a form: looks like an input and shows what is chosen, or the invalid text that was left.
 */
import { Input } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { type KeyboardEvent, type ReactElement, type ReactNode, type Ref, useId } from 'react'
import { useBlockSubmit } from '../../ui/keys/block-submit.ts'
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
  readonly chosen: readonly Choice[]
  readonly listId: string
  readonly button: Ref<HTMLButtonElement>
  readonly opened: boolean
  readonly open: (text: string) => void
  readonly close: () => void
  /** Text left without choosing. */
  readonly left: TypedText | null
  /** Set by the popover. */
  readonly ref?: Ref<HTMLDivElement>
}

/** Typing a character on the control opens the list and starts a search. */
export function PickerInput({ ref, listId, button, opened, open, close, left, ...props }: Props) {
  const { label, bare = false, required = false, description, chosen, placeholder = '', disabled = false } = props
  const id = useId()
  const error = left?.wrong ?? props.error
  const target = useMergedRef(button, useBlockSubmit<HTMLButtonElement>(left !== null))
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
      aria-expanded={opened}
      aria-controls={opened ? listId : undefined}
      aria-label={bare ? label : undefined}
      aria-required={required || undefined}
      aria-invalid={Boolean(error) || undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      disabled={disabled}
      className={classes.input}
      data-error={Boolean(error) || undefined}
      onClick={() => (opened ? close() : open(left?.text ?? ''))}
      onKeyDown={onKeyDown}
    >
      {left ? <span className={classes.left}>{left.text}</span> : <Chosen chosen={chosen} placeholder={placeholder} />}
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
        errorProps={{ id: `${id}-error`, role: left ? 'alert' : undefined }}
      >
        {field}
      </Input.Wrapper>
    </div>
  )
}

function Chosen({ chosen, placeholder }: { chosen: readonly Choice[]; placeholder: string }) {
  const [only] = chosen
  if (!only) return <span className={classes.placeholder}>{placeholder}</span>
  return (
    <span className={classes.chosen}>
      {chosen.map(({ value, label, note, mark, wholeNote }) => (
        <span
          key={value}
          className={classes.one}
          data-among={chosen.length > 1 || undefined}
          data-whole={wholeNote || undefined}
        >
          {mark}
          <span className={classes.name}>{label}</span>
          {chosen.length === 1 && note && <span className={classes.note}>{note}</span>}
        </span>
      ))}
    </span>
  )
}
