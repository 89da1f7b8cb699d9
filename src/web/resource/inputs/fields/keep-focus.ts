/**
 * Focus of inline editing: the input keeps it while editing, and the control that started editing receives it
 * afterwards.
 */
import { type MouseEvent, type RefObject, useRef } from 'react'

const controls = 'input, textarea, select, button, a, [contenteditable]'

/**
 * For `onMouseDown` around an editor: keeps the focus when a press, such as the second click of a double-click, lands
 * beside the input. Popovers of the editor that are rendered elsewhere in the page are unaffected.
 */
export function keepFocus(event: MouseEvent): void {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest(controls) === null) event.preventDefault()
}

/** A ref for the control that starts editing, and a function that restores its focus unless the person has moved on. */
export function useRestoreFocus(): [RefObject<HTMLButtonElement | null>, () => void] {
  const control = useRef<HTMLButtonElement>(null)
  const giveBack = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) control.current?.focus({ preventScroll: true })
    })
  return [control, giveBack]
}
