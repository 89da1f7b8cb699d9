/** The focus around editing in place: the input keeps it, and afterwards what began the editing has it again. */
import { type MouseEvent, type RefObject, useRef } from 'react'

const controls = 'input, textarea, select, button, a, [contenteditable]'

/**
 * For `onMouseDown` of what surrounds an editor: the second click of a double-click falls beside it. It does nothing for
 * popovers that the editor has opened elsewhere on the page.
 */
export function keepFocus(event: MouseEvent): void {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest(controls) === null) event.preventDefault()
}

/** The control that begins editing, and what gives the focus back to it unless somebody has gone elsewhere meanwhile. */
export function useBackToControl(): [RefObject<HTMLButtonElement | null>, () => void] {
  const control = useRef<HTMLButtonElement>(null)
  const giveBack = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) control.current?.focus({ preventScroll: true })
    })
  return [control, giveBack]
}
