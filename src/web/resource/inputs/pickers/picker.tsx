/**
 * Picks one or several choices, in a form or at its `children`: a cell, a chip, a button. Knows no resource; the caller passes the
 * choices.
 */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { bufferKeys } from '../../../ui/keys/buffered-keys.ts'
import { endTyping } from '../../../ui/keys/lost-focus.ts'
import { type Choice, namedBy } from './choice.ts'
import { PickList } from './pick-list.tsx'
import { PickerInput, type PickerLook } from './picker-input.tsx'
import { PickerPopover } from './picker-popover.tsx'
import { applyTypedText, noMatchMessage } from './typed-text.ts'

interface Props extends PickerLook {
  readonly choices: readonly Choice[]
  /** The chosen values as choices. */
  readonly selectedChoices: readonly Choice[]
  readonly values: readonly string[]
  readonly multiple?: boolean
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly isLoading?: boolean
  /** Repeats the search, if it failed. */
  readonly retry?: (() => void) | null
  /** If it returns a promise, the list stays open until that settles. */
  readonly onPick: (value: string) => unknown
  /** Called when the list opens, so that nothing is requested before. */
  readonly onOpen?: () => void
  readonly empty?: string
  /** Whether typing a digit chooses the option at this position. */
  readonly digits?: boolean
  /** Whether the choices have a note beside their name. */
  readonly roomy?: boolean
}

export function Picker(props: Props) {
  const { label, values, multiple = false, search, onSearch, onPick, onClose, onOpen, startsOpen = false } = props
  const { choices, isLoading = false, retry = null, children } = props
  const [isOpened, setOpened] = useState(startsOpen)
  /** State of text left without choosing: `asked` while the choices are loading, `unread` if it names none. */
  const [leaveState, setLeft] = useState<'asked' | 'unread' | null>(null)
  const target = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const open = (text: string) => {
    setLeft(null)
    onSearch(text)
    onOpen?.()
    setOpened(true)
  }
  const close = (how: 'done' | 'left', refocus = true) => {
    endTyping()
    setOpened(false)
    setLeft(null)
    onSearch('')
    if (refocus) target.current?.focus({ preventScroll: true })
    onClose?.(how)
  }
  const makingRef = useRef(false)
  const pick = (value: string, stays: boolean) => {
    if (makingRef.current) return
    const underway = onPick(value)
    if (stays) onSearch('')
    else if (!(underway instanceof Promise)) close('done')
    else {
      makingRef.current = true
      // Keys typed while a record is being created are held back for the next control.
      const bytes = bufferKeys(() => close('left'))
      const settle = () => {
        makingRef.current = false
        if (list.current) flushSync(() => close('done'))
        bytes.release()
      }
      underway.then(settle, settle)
    }
  }
  const choose = (value: string) => (values.includes(value) ? undefined : onPick(value))
  /**
   * Selects the choice named by the text that was left. A picker with its own input keeps text that names none, with an
   * error.
   */
  const settle = (refocus: boolean) => {
    if (children || namedBy(search, choices)) {
      applyTypedText(search, choices, choose, retry !== null)
      return close('done', refocus)
    }
    setLeft('unread')
    onClose?.('done')
  }
  const leave = (refocus: boolean) => {
    if (search.trim() === '' || makingRef.current) return close('done', refocus)
    if (!children) {
      setOpened(false)
      if (refocus) target.current?.focus({ preventScroll: true })
    }
    if (!isLoading || children) settle(refocus)
    else setLeft('asked')
  }
  useEffect(() => {
    if (leaveState === 'asked' && !isLoading) settle(false)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') leave(true)
  }
  return (
    <PickerPopover
      isOpen={isOpened}
      onDismiss={() => leave(false)}
      width={children ? 280 : 'target'}
      roomy={props.roomy}
      target={
        children ?? (
          <PickerInput
            {...props}
            listId={listId}
            button={target}
            isOpen={isOpened}
            open={open}
            close={() => leave(true)}
            unusedText={
              leaveState && {
                text: search,
                wrong: leaveState === 'unread' ? noMatchMessage(search, choices, retry !== null) : null,
              }
            }
          />
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Tab leaves from the input, not from the popover's place in the page */}
      <div ref={list} onKeyDown={onKeyDown}>
        <PickList
          id={listId}
          label={label}
          choices={choices}
          values={values}
          multiple={multiple}
          search={search}
          onSearch={onSearch}
          isLoading={isLoading}
          retry={retry}
          digits={props.digits ?? false}
          {...(props.empty === undefined ? {} : { empty: props.empty })}
          onPick={pick}
          onClose={close}
        />
      </div>
    </PickerPopover>
  )
}
