/**
 * The product's dialog: title, close button, content. Composed from the library's parts, as the library's header would
 * be a second banner landmark.
 */
import { MantineThemeProvider, Modal, type ModalRootProps } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
  useCallback,
  useEffect,
  useId,
  useState,
} from 'react'
import { t } from '../../language/t.ts'
import { keepFocusWithin, stayWithin, takeFocus, takeFocusBack } from '../keys/focus-within.ts'
import classes from './dialog.module.css'
import { useUnsaved } from './unsaved.tsx'
import { IsWarmUp } from './warm-up.tsx'

/** Milliseconds until a person can have read what has opened. */
const glance = 600

interface Props extends Pick<ModalRootProps, 'size' | 'yOffset' | 'xOffset' | 'closeOnClickOutside' | 'zIndex'> {
  readonly title: string
  /** Hides the title from view; screen readers still announce it. */
  readonly hidesTitle?: boolean
  /** If absent, the dialog stays open until its content closes it. */
  readonly close?: () => void
  /**
   * A request is pending: the dialog stays open until the response, and nothing in it can be sent twice or cancelled.
   */
  readonly isBusy?: boolean
  /** The dialog opens by itself, or some time after it was asked for: an Enter pressed before it could be read is not for it. */
  readonly isUnexpected?: boolean
  readonly children: ReactNode
}

export function Dialog({
  title,
  hidesTitle = false,
  close: leave,
  isBusy = false,
  isUnexpected = false,
  children,
  ...root
}: Props) {
  const content = useFocus()
  const [shownAt] = useState(() => performance.now())
  const isUnread = ({ timeStamp }: SyntheticEvent) => timeStamp - shownAt < glance
  const { leave: close, question, listeners } = useUnsaved(isBusy ? undefined : leave)
  return (
    <Modal.Root
      opened
      onClose={close ?? (() => {})}
      closeOnEscape={close !== undefined}
      trapFocus={false}
      // The document itself never scrolls, and locking it would make the browser recalculate all styles.
      lockScroll={false}
      withinPortal={!use(IsWarmUp)}
      onMouseDown={stayWithin}
      // The second click of a double-click that opened the dialog is for nothing in it, and does not close it.
      onClickCapture={(event) => event.detail > 1 && isUnread(event) && stop(event)}
      {...root}
    >
      <Modal.Overlay />
      <Modal.Content ref={content} className={classes.dialog} aria-label={hidesTitle ? title : undefined}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles bubbling events of the elements inside */}
        <div
          className={classes.content}
          aria-busy={isBusy || undefined}
          {...listeners}
          onKeyDown={keepFocusWithin}
          onBlur={takeFocusBack}
          onKeyDownCapture={(event) =>
            isBusy || (isUnexpected && isUnread(event)) ? stopEnter(event) : stopHeldEnter(event)
          }
          {...(isBusy ? { onClickCapture: stop, onSubmitCapture: stop } : {})}
        >
          {!hidesTitle && (
            <div className={classes.head}>
              <Modal.Title className={classes.title}>{title}</Modal.Title>
            </div>
          )}
          <Overlays>
            <Modal.Body className={classes.body} p={hidesTitle ? 0 : 'lg'} pt={0}>
              {children}
            </Modal.Body>
          </Overlays>
          {question}
          {/* Last, so that the first input gets the initial focus. */}
          {!hidesTitle && leave && <Modal.CloseButton aria-label={t('Close')} className={classes.close} />}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * Menus, popovers and lists of choices of the dialog open inside it, above its content. In the page they would be clipped by
 * the parts that scroll there, and screen readers would not reach them.
 */
function Overlays({ children }: { readonly children: ReactNode }) {
  const id = useId()
  const [theme] = useState(() => {
    const defaultProps = { portalProps: { target: `[data-overlays="${id}"]` }, floatingStrategy: 'fixed' }
    return { components: { Menu: { defaultProps }, Popover: { defaultProps } } }
  })
  return (
    <>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
      <div data-overlays={id} />
    </>
  )
}

function stop(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Space presses buttons too. */
function stopEnter(event: KeyboardEvent): void {
  const isPress = event.key === 'Enter' || (event.key === ' ' && event.target instanceof HTMLButtonElement)
  if (isPress) stop(event)
}

/** Ignores auto-repeat of the Enter key that opened the dialog. */
function stopHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && !(event.target instanceof HTMLTextAreaElement)) stopEnter(event)
}

/** The element that opened a dialog, followed by those that opened the dialogs before it. */
const openersByElement = new WeakMap<Element, readonly HTMLElement[]>()

/**
 * Moves the focus into the dialog, and returns it to the opener on close if that still exists and nothing else has
 * taken the focus.
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
      if (content) openersByElement.set(content, openers)
      takeFocus(content)
    },
    [openers],
  )
}

/** The menu or dialog that opened this one may be gone when it closes; its own opener is then used instead. */
function openersFrom(element: Element | null): readonly HTMLElement[] {
  const menu = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const dialog = element?.closest('[role=dialog]')
  const before = [menu && document.getElementById(menu), element, ...((dialog && openersByElement.get(dialog)) ?? [])]
  return before.filter((opener) => opener instanceof HTMLElement)
}
