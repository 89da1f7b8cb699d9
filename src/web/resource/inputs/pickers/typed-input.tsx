/**
 * An input for values with several spellings. It shows how the text is understood, and normalizes it on blur; invalid
 * text stays as it was typed.
 */
import { TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from './typed-input.module.css'

export interface TypedLook {
  readonly label: string
  /** Whether the label is only for assistive technology. */
  readonly bare?: boolean
  readonly required?: boolean
  readonly error?: ReactNode
  /** Whether errors are announced as they appear: where text is checked while it is typed. */
  readonly isLive?: boolean
  readonly description?: ReactNode
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** Common props: the text and its change handler. */
export interface TypedInputProps extends TypedLook {
  readonly value: string
  readonly onChange: (text: string) => void
}

interface Props extends TypedInputProps {
  /** Normalizes the text; null if it is invalid. */
  readonly tidy: (text: string) => string | null
  readonly inputMode?: 'decimal' | 'numeric' | 'text'
}

export function TypedInput({
  value,
  onChange,
  tidy,
  label,
  bare = false,
  required = false,
  isLive = false,
  inputRef,
  ...input
}: Props) {
  const read = value.trim() === '' ? null : tidy(value)
  const differs = read !== null && read !== value.trim()
  return (
    <TextInput
      {...input}
      {...(bare ? { 'aria-label': label } : { label, withAsterisk: required })}
      aria-required={required || undefined}
      {...(isLive ? { errorProps: { role: 'alert' } } : {})}
      ref={inputRef ?? null}
      className={classes.typed}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => differs && onChange(read)}
      rightSection={differs ? <span className={classes.read}>{read}</span> : null}
      rightSectionWidth={differs ? `${read.length + 2}ch` : undefined}
      rightSectionPointerEvents="none"
    />
  )
}
