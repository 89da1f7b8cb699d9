/**
 * One or several things to choose, in a form or at whatever `children` is: a cell, a chip, a button. Knows no resource; the
 * choices come from whoever uses it.
 */
import { Input } from '@mantine/core'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { type KeyboardEvent, type ReactElement, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { holdKeys } from '../../ui/keys/held-keys.ts'
import type { Choice } from './choice.ts'
import { PickList } from './pick-list.tsx'
import classes from './picker.module.css'
import { PickerPopover } from './picker-popover.tsx'

/** How a picker looks and behaves wherever it stands. */
export interface PickerLook {
  readonly label: string
  /** Whether the label is for assistive technology alone, because the place says what is chosen. */
  readonly bare?: boolean
  readonly required?: boolean
  readonly error?: ReactNode
  readonly description?: ReactNode
  /** Shown where nothing is chosen. */
  readonly placeholder?: string
  readonly disabled?: boolean
  /** Open from the start: the place was pressed to choose. */
  readonly startsOpen?: boolean
  /** Called when the list has closed: choosing is done, or was left with Escape. */
  readonly onClose?: (how: 'done' | 'left') => void
  /** Opens at this instead of an input of its own. */
  readonly children?: ReactElement
  readonly inputRef?: Ref<HTMLElement> | undefined
}

interface Props extends PickerLook {
  readonly choices: readonly Choice[]
  /** Those chosen, named. */
  readonly chosen: readonly Choice[]
  readonly values: readonly string[]
  readonly multiple?: boolean
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly isLoading?: boolean
  /** A promise keeps the list open until it is kept. */
  readonly onPick: (value: string) => unknown
  /** Told when the list opens, so that nothing is asked for before. */
  readonly onOpen?: () => void
  readonly empty?: string
  /** Whether a digit chooses at once what stands in that place. */
  readonly digits?: boolean
}

export function Picker(props: Props) {
  const { label, values, multiple = false, onSearch, onPick, onClose, onOpen, startsOpen = false, children } = props
  const [opened, setOpened] = useState(startsOpen)
  const target = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const open = (text: string) => {
    onSearch(text)
    onOpen?.()
    setOpened(true)
  }
  const close = (how: 'done' | 'left', refocus = true) => {
    setOpened(false)
    onSearch('')
    if (refocus) target.current?.focus({ preventScroll: true })
    onClose?.(how)
  }
  const making = useRef(false)
  const pick = (value: string, stays: boolean) => {
    if (making.current) return
    const underway = onPick(value)
    if (stays) onSearch('')
    else if (!(underway instanceof Promise)) close('done')
    else {
      making.current = true
      // What is typed meanwhile is for what comes after the one that is made.
      const held = holdKeys(() => close('left'))
      const settle = () => {
        making.current = false
        if (list.current) flushSync(() => close('done'))
        held.release()
      }
      underway.then(settle, settle)
    }
  }
  return (
    <PickerPopover
      opened={opened}
      onDismiss={() => close('done', false)}
      width={children ? 280 : 'target'}
      target={
        children ?? (
          <PickerInput
            {...props}
            listId={listId}
            button={target}
            opened={opened}
            open={open}
            close={() => close('left')}
          />
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Tab leaves from the input, not from the popover's place in the page */}
      <div ref={list} onKeyDown={(event) => event.key === 'Tab' && close('done')}>
        <PickList
          id={listId}
          label={label}
          choices={props.choices}
          values={values}
          multiple={multiple}
          search={props.search}
          onSearch={onSearch}
          isLoading={props.isLoading ?? false}
          digits={props.digits ?? false}
          {...(props.empty === undefined ? {} : { empty: props.empty })}
          onPick={pick}
          onClose={close}
        />
      </div>
    </PickerPopover>
  )
}

interface InputProps extends Props {
  readonly listId: string
  readonly button: Ref<HTMLButtonElement>
  readonly opened: boolean
  readonly open: (text: string) => void
  readonly close: () => void
  /** From the popover that opens here. */
  readonly ref?: Ref<HTMLDivElement>
}

/** Looks like an input. A letter typed on it is the beginning of a search. */
function PickerInput({ ref, listId, button, opened, open, close, ...props }: InputProps) {
  const {
    label,
    bare = false,
    required = false,
    error,
    description,
    chosen,
    placeholder = '',
    disabled = false,
  } = props
  const id = useId()
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
      ref={button}
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
      onClick={() => (opened ? close() : open(''))}
      onKeyDown={onKeyDown}
    >
      <Chosen chosen={chosen} placeholder={placeholder} />
      <IconSelector className={classes.chevron} size={14} stroke={1.6} aria-hidden />
    </button>
  )
  return (
    <div ref={ref}>
      {bare && !error ? (
        field
      ) : (
        <Input.Wrapper
          id={id}
          label={bare ? undefined : label}
          withAsterisk={required}
          description={description}
          error={error}
          errorProps={{ id: `${id}-error` }}
        >
          {field}
        </Input.Wrapper>
      )}
    </div>
  )
}

function Chosen({ chosen, placeholder }: { chosen: readonly Choice[]; placeholder: string }) {
  const [only] = chosen
  if (!only) return <span className={classes.placeholder}>{placeholder}</span>
  return (
    <span className={classes.chosen}>
      {chosen.map(({ value, label, note, mark }) => (
        <span key={value} className={classes.one} data-among={chosen.length > 1 || undefined}>
          {mark}
          <span className={classes.name}>{label}</span>
          {chosen.length === 1 && note && <span className={classes.note}>{note}</span>}
        </span>
      ))}
    </span>
  )
}
