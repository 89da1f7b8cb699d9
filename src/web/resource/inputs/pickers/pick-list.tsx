/**
 * The list that every picker opens: a focused search input and the choices. Arrow keys move, Enter chooses and closes,
 * Ctrl+Enter and a click choose one of several and keep the list open, Escape closes.
 */
import { Loader } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { createContext, type KeyboardEvent, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../language/t.ts'
import { bufferKeys } from '../../../ui/keys/buffered-keys.ts'
import { SearchFailure } from '../../../ui/notices/search-failure.tsx'
import { type Choice, getExactMatch } from './choice.ts'
import classes from './pick-list.module.css'

interface Props {
  /** Id of the list, for `aria-controls`. */
  readonly id: string
  /** The name of the field, such as `Assignee`. */
  readonly label: string
  /** The choices that match the search, best first. */
  readonly choices: readonly Choice[]
  readonly values: readonly string[]
  readonly multiple?: boolean
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly isLoading?: boolean
  /** Repeats the search, if it failed. */
  readonly retry?: (() => void) | null
  /** @param stays whether the list stays open for more */
  readonly onPick: (value: string, stays: boolean) => void
  /** Called when the person has finished choosing, or has cancelled. */
  readonly onClose: (how: 'done' | 'left') => void
  /** Text for an empty list, before anything is typed. */
  readonly empty?: string
  /** Whether typing a digit chooses the option at this position. */
  readonly digits?: boolean
}

/** Whether the list is for several records, which hold values of their own. */
export const HoldsSeveral = createContext(false)

export function PickList(props: Props) {
  const { id, label, choices, values, multiple = false, search, onSearch, isLoading = false, onPick, onClose } = props
  const { retry = null } = props
  /** Where the person has moved to; null before. */
  const [active, setActive] = useState<number | null>(null)
  const isHeld = use(HoldsSeveral) || values.length > 0
  /** Nothing was chosen or typed yet: what the field holds is highlighted, and Enter keeps it. */
  const isUntouched = active === null && search === '' && isHeld
  const first = isUntouched
    ? choices.findIndex(({ value }) => values.includes(value))
    : Math.max(getExactMatch(choices, search), 0)
  const position = Math.min(active ?? first, choices.length - 1)
  const input = useRef<HTMLInputElement>(null)
  // Set if Enter was pressed before the choices were loaded; keys typed after it are held back for what follows.
  const enteredRef = useRef<ReturnType<typeof bufferKeys> | null>(null)
  const optionId = (index: number) => `${id}-${index}`
  // A layout effect, so that the next key press already goes to the input.
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    document.getElementById(`${id}-${position}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, position])
  const step = (offset: number) => {
    const start = position < 0 && offset < 0 ? 0 : position
    setActive((start + offset + choices.length) % Math.max(choices.length, 1))
  }
  const choose = (several: boolean) => {
    if (isUntouched) return onClose('done')
    const choice = choices[position]
    if (choice) onPick(choice.value, multiple && several)
    else if (isLoading) enteredRef.current = bufferKeys(() => onClose('left'))
    else if (search === '') onClose('done')
  }
  useEffect(() => {
    const bytes = enteredRef.current
    if (!bytes || isLoading) return
    enteredRef.current = null
    if (choices.length === 0) return bytes.drop()
    // Chooses the best match. The list is closed before the held keys are released.
    queueMicrotask(() => {
      flushSync(() => choose(false))
      bytes.release()
    })
  })
  useEffect(() => () => enteredRef.current?.drop(), [])
  const type = (text: string) => {
    const choice = props.digits && search === '' && /^[1-9]$/.test(text) ? choices[Number(text) - 1] : undefined
    if (choice) return onPick(choice.value, false)
    onSearch(text)
    setActive(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.nativeEvent.isComposing) return
    // Keys typed here must not trigger shortcuts around it, and Escape must not close more than this list.
    event.stopPropagation()
    if (!['ArrowDown', 'ArrowUp', 'Enter', 'Escape'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter') choose(event.ctrlKey || event.metaKey)
    else onClose('left')
  }
  return (
    <div className={classes.list}>
      <div className={classes.search}>
        <input
          ref={input}
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={position >= 0 ? optionId(position) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          data-autofocus
          data-mantine-stop-propagation="true"
          value={search}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isLoading && <Loader size={14} aria-label={t('Searching')} />}
      </div>
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className={classes.options}
        data-loading={isLoading || undefined}
        data-first={(isLoading && search === '') || undefined}
      >
        {choices.map((choice, index) => (
          <Option
            key={choice.value}
            id={optionId(index)}
            choice={choice}
            digit={props.digits && search === '' ? index + 1 : null}
            multiple={multiple}
            isActive={index === position}
            isChosen={values.includes(choice.value)}
            onPoint={() => setActive(index)}
            onPick={() => onPick(choice.value, multiple)}
          />
        ))}
      </div>
      {retry && !isLoading && <SearchFailure retry={retry} />}
      {choices.length === 0 && !isLoading && !retry && (
        <p className={classes.none} role="status">
          {search.trim() === ''
            ? (props.empty ?? t('Nothing to choose from'))
            : t('No results for “{text}”', { text: search.trim() })}
        </p>
      )}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly choice: Choice
  /** The digit that chooses it, or null. */
  readonly digit: number | null
  readonly multiple: boolean
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly onPoint: () => void
  readonly onPick: () => void
}

function Option({ id, choice, digit, multiple, isActive, isChosen, onPoint, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search keeps the focus and takes the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      data-whole={choice.wholeNote || undefined}
      className={classes.option}
      onPointerMove={isActive ? undefined : onPoint}
      // Keeps the focus in the search.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {multiple && <span className={classes.box} data-chosen={isChosen || undefined} aria-hidden />}
      {choice.mark}
      <span className={classes.label}>{choice.label}</span>
      {choice.note && <span className={classes.note}>{choice.note}</span>}
      {digit !== null && (
        <span className={classes.digit} aria-hidden>
          {digit}
        </span>
      )}
      {isChosen && !multiple && <IconCheck className={classes.check} size={15} stroke={2} aria-hidden />}
    </div>
  )
}
