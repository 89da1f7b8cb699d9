/**
 * Focus trap of dialogs. It moves the focus synchronously when the dialog opens; the library's own does so later, and takes the
 * focus away from where a fast user has put it meanwhile.
 */
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { releaseBufferedKeys } from './buffered-keys.ts'
import { focusNextStop, tabStops } from './tab-stops.ts'

/** For the `ref` of the element that receives the focus. */
export function takeFocus(content: HTMLElement | null): void {
  if (!content) return
  if (!content.contains(document.activeElement)) focusFirst(content)
  releaseBufferedKeys()
}

function focusFirst(content: HTMLElement): void {
  const first = content.querySelector<HTMLElement>('[data-autofocus]') ?? tabStops(content)[0] ?? content
  first.focus({ preventScroll: true })
  // Selects an existing number so that typing replaces it; appended digits would be easy to miss.
  if (first instanceof HTMLInputElement && first.matches('[inputmode=decimal], [inputmode=numeric]')) first.select()
}

/** For `onKeyDown` of the same element: Tab wraps around at both ends. */
export function keepFocusWithin(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, currentTarget } = event
  const element = document.activeElement
  if (key !== 'Tab' || event.defaultPrevented || !currentTarget.contains(element)) return
  const stops = tabStops(currentTarget)
  if (element !== currentTarget && element !== stops.at(shiftKey ? 0 : -1)) return
  event.preventDefault()
  focusNextStop(currentTarget, shiftKey)
}

/** Elements that open on top of a dialog. */
const above = '[role=dialog], [role=menu], #overlays'

/** For `onBlur` of the content: a menu that opened the dialog returns the focus to its button, behind the dialog. */
export function takeFocusBack({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!(relatedTarget instanceof Element) || !currentTarget.contains(target)) return
  if (!currentTarget.contains(relatedTarget) && relatedTarget.closest(above) === null) target.focus()
}

/** For `onMouseDown` of the overlay: the second click of a double-click hits it, and would take the focus away. */
export function stayWithin(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (target instanceof Element && currentTarget.contains(target) && target.closest('[role=dialog]') === null)
    event.preventDefault()
}
