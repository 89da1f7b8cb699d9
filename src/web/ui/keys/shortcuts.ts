/**
 * Single-key shortcuts and sequences (`g p`). Ignored while the person types, even into an input that is gone, while
 * a dialog or menu is open, and if the person has switched them off.
 */
import { useLayoutEffect, useRef } from 'react'
import { storeText } from '../storage.ts'
import { isTypingLost } from './lost-focus.ts'

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>

const switchedOff = 'worklane.shortcuts-off'
/** How long the first key of a sequence waits for the second, in milliseconds. */
const sequencePause = 900

export const shortcutsAreOn = (): boolean => localStorage.getItem(switchedOff) === null

export function switchShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(switchedOff)
  else storeText(switchedOff, 'yes')
}

/** The shortcuts of all mounted components. */
const listeners = new Set<{ readonly current: Shortcuts }>()

/**
 * Registers shortcuts while the component is mounted. The latest functions are called.
 * @param from shortcuts of the screen take precedence over those of the shell
 */
export function useShortcuts(shortcuts: Shortcuts, origin: 'screen' | 'shell' = 'screen'): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  // Before paint, so that a visible button's shortcut always works.
  useLayoutEffect(() => {
    let first = ''
    let firstAt = 0
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || hasModifier(event) || isBusy(event) || !shortcutsAreOn()) return
      const sequence = Date.now() - firstAt < sequencePause ? `${first} ${event.key}` : event.key
      // The second key of another component's sequence is not a shortcut here, whatever the order of listeners.
      const isOthers =
        sequence !== event.key && [...listeners].some(({ current }) => current !== latest.current && current[sequence])
      const run = latest.current[sequence] ?? (isOthers ? undefined : latest.current[event.key])
      first = event.key
      firstAt = Date.now()
      if (!run) return
      event.preventDefault()
      first = ''
      run(event)
    }
    const target = origin === 'shell' ? window : document
    target.addEventListener('keydown', listener as EventListener)
    listeners.add(latest)
    return () => {
      target.removeEventListener('keydown', listener as EventListener)
      listeners.delete(latest)
    }
  }, [origin])
}

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey

/** Whether the person is typing or was until the input vanished, the control uses Enter or Space itself, or a dialog or menu is open. */
function isBusy({ target, key }: KeyboardEvent): boolean {
  if (key === 'Enter' && target instanceof Element && target.closest('a, button, input')) return true
  if (key === ' ' && target instanceof Element && target.closest('button, summary, [type=checkbox]')) return true
  return (
    isTyping(target) ||
    isTypingLost() ||
    [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].some(isShown)
  )
}

/** Menus that stay mounted while they are closed, such as the people to mention in a message, are hidden. */
const isShown = (element: Element) => !('checkVisibility' in element) || element.checkVisibility()

/** Whether the element is an editable one. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
