/** Protects text typed into a dialog: closing the dialog, or leaving its page, asks for confirmation first. */
import { Button } from '@mantine/core'
import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import classes from './unsaved.module.css'

type Input = HTMLInputElement | HTMLTextAreaElement

export interface Unsaved {
  /** Closes the dialog, or asks first if something was typed; only Discard answers that, no second Escape or click. */
  readonly leave: (() => void) | undefined
  /** The confirmation, while it is open. */
  readonly question: ReactNode
  /** Event handlers for the element around the inputs. */
  readonly listeners: {
    readonly onFocusCapture: (event: FocusEvent) => void
    readonly onInputCapture: (event: FormEvent) => void
  }
}

export function useUnsaved(close: (() => void) | undefined): Unsaved {
  /** The values of the inputs before the person edited them. */
  const before = useRef(new Map<Input, string>())
  const typedInto = useRef(new Set<Input>())
  const [isAsking, setAsking] = useState(false)
  const isTyped = () =>
    [...typedInto.current].some((input) => input.isConnected && input.value !== before.current.get(input))
  useBackAsks(isTyped, () => {
    // A dialog that is saving can't be cancelled, and going back while being asked means to leave.
    if (!close || isAsking) return false
    setAsking(true)
    return true
  })
  return {
    leave: close && (() => (isTyped() ? setAsking(true) : close())),
    question: isAsking && close && (
      <div role="alert" className={classes.question}>
        <span>{t('What you typed is not saved yet.')}</span>
        <span className={classes.ways}>
          <Button size="compact-sm" onClick={() => setAsking(false)}>
            {t('Keep editing')}
          </Button>
          <Button size="compact-sm" color="var(--danger)" onClick={close}>
            {t('Discard')}
          </Button>
        </span>
      </div>
    ),
    listeners: {
      onFocusCapture: ({ target }) => {
        if (takesText(target) && !before.current.has(target)) before.current.set(target, target.value)
      },
      onInputCapture: ({ target }) => {
        if (takesText(target)) typedInto.current.add(target)
        setAsking(false)
      },
    },
  }
}

/**
 * Blocks leaving the page while there is unsaved text: Back and Forward ask in the dialog, closing the tab by the
 * browser's own prompt.
 * @param ask shows the question; returns false if the page may be left
 */
function useBackAsks(isTyped: () => boolean, ask: () => boolean): void {
  const router = useRouter({ warn: false }) as RegisteredRouter | null
  const holds = useEffectEvent((action: string) => steps.includes(action) && isTyped() && ask())
  const isHeld = useEffectEvent(isTyped)
  useEffect(
    () =>
      router?.history.block({
        blockerFn: async ({ action }) => holds(action),
        enableBeforeUnload: () => isHeld(),
      }),
    [router],
  )
}

/** Navigation by the browser's buttons. When the app itself navigates, the dialog is finished. */
const steps: readonly string[] = ['BACK', 'FORWARD', 'GO']

/** Excludes search inputs, whose text is not worth keeping. */
const takesText = (target: EventTarget): target is Input =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'range', 'search', 'file'].includes(target.type) &&
    target.getAttribute('role') !== 'combobox')
