/** A dialog in the product's shape: its name, a way to close it, its content. Composed by hand so that its head is no second banner. */
import { Modal, type ModalRootProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, use, useCallback, useEffect, useState } from 'react'
import { t } from '../../language/t.ts'
import { keepFocusWithin, stayWithin, takeFocus, takeFocusBack } from '../keys/focus-within.ts'
import classes from './dialog.module.css'
import { IsRehearsed } from './rehearsal.tsx'
import { useUnsaved } from './unsaved.tsx'

interface Props extends Pick<ModalRootProps, 'size' | 'yOffset' | 'xOffset' | 'closeOnClickOutside' | 'zIndex'> {
  readonly title: string
  /** Shows the name as a heading; otherwise only assistive technology hears it. */
  readonly hidesTitle?: boolean
  /** Absent: the dialog stays until its content is done. */
  readonly close?: () => void
  /** What it asked for is under way: it stays until the answer is there, and nothing in it can be sent twice or called off. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

export function Dialog({ title, hidesTitle = false, close: leave, isBusy = false, children, ...root }: Props) {
  const content = useFocus()
  const { leave: close, question, heard } = useUnsaved(isBusy ? undefined : leave)
  return (
    <Modal.Root
      opened
      onClose={close ?? (() => {})}
      closeOnEscape={close !== undefined}
      trapFocus={false}
      // The page scrolls in its parts, never as a whole, and locking it makes the browser style everything anew.
      lockScroll={false}
      withinPortal={!use(IsRehearsed)}
      onMouseDown={stayWithin}
      {...root}
    >
      <Modal.Overlay />
      <Modal.Content ref={content} className={classes.dialog} aria-label={hidesTitle ? title : undefined}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed and left is inside */}
        <div
          className={classes.content}
          aria-busy={isBusy || undefined}
          {...heard}
          onKeyDown={keepFocusWithin}
          onBlur={takeFocusBack}
          onKeyDownCapture={isBusy ? stopEnter : stopHeldEnter}
          {...(isBusy ? { onClickCapture: stop, onSubmitCapture: stop } : {})}
        >
          {!hidesTitle && (
            <div className={classes.head}>
              <Modal.Title className={classes.title}>{title}</Modal.Title>
            </div>
          )}
          <Modal.Body className={classes.body} p={hidesTitle ? 0 : 'lg'} pt={0}>
            {children}
          </Modal.Body>
          {question}
          {/* Last, so that the focus begins where somebody types. */}
          {!hidesTitle && leave && <Modal.CloseButton aria-label={t('Close')} className={classes.close} />}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

function stop(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function stopEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') stop(event)
}

/** The key that has opened the dialog is still down: that sends nothing. */
function stopHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && !(event.target instanceof HTMLTextAreaElement)) stopEnter(event)
}

/** What has opened a dialog, and what has opened the dialog that it was opened from. */
const openersOf = new WeakMap<Element, readonly HTMLElement[]>()

/**
 * The dialog takes the focus, and gives it back to what had it before if that is still there and nothing else has taken it.
 * @returns for `ref` of the dialog
 */
function useFocus(): (content: HTMLElement | null) => void {
  const [openers] = useState(() => openersFrom(document.activeElement))
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        openers.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true })
      })
    },
    [openers],
  )
  return useCallback(
    (content) => {
      if (content) openersOf.set(content, openers)
      takeFocus(content)
    },
    [openers],
  )
}

/** A menu or a dialog is gone when the dialog that it has opened is closed; what has opened the one before is not. */
function openersFrom(element: Element | null): readonly HTMLElement[] {
  const menu = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const dialog = element?.closest('[role=dialog]')
  const before = [menu && document.getElementById(menu), element, ...((dialog && openersOf.get(dialog)) ?? [])]
  return before.filter((each) => each instanceof HTMLElement)
}
