/**
 * The focus of a dialog: it is where somebody types in the very moment in which the dialog comes up, and Tab does not lead out.
 * The library's own moves it a while later, and takes it from where a fast hand has gone meanwhile.
 */
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { releaseHeldKeys } from './held-keys.ts'
import { goOn, tabStops } from './tab-stops.ts'

/** For `ref` of what has the focus from now on. */
export function takeFocus(content: HTMLElement | null): void {
  if (!content) return
  if (!content.contains(document.activeElement)) focusFirst(content)
  releaseHeldKeys()
}

function focusFirst(content: HTMLElement): void {
  const first = content.querySelector<HTMLElement>('[data-autofocus]') ?? tabStops(content)[0] ?? content
  first.focus({ preventScroll: true })
  // An amount that stands there is typed over, not added to: two digits behind it would change nothing, unseen.
  if (first instanceof HTMLInputElement && first.matches('[inputmode=decimal], [inputmode=numeric]')) first.select()
}

/** For `onKeyDown` of the same: after the last comes the first, and the other way round. */
export function keepFocusWithin(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, currentTarget } = event
  const at = document.activeElement
  if (key !== 'Tab' || event.defaultPrevented || !currentTarget.contains(at)) return
  const stops = tabStops(currentTarget)
  if (at !== currentTarget && at !== stops.at(shiftKey ? 0 : -1)) return
  event.preventDefault()
  goOn(currentTarget, shiftKey)
}

/** What opens over a dialog. */
const above = '[role=dialog], [role=menu], #overlays'

/** For `onBlur` of the same: a menu that has opened it gives the focus back to its button, which is behind it. */
export function takeFocusBack({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!(relatedTarget instanceof Element) || !currentTarget.contains(target)) return
  if (!currentTarget.contains(relatedTarget) && relatedTarget.closest(above) === null) target.focus()
}

/** For `onMouseDown` of what surrounds it: the second click of a double-click falls beside it, and takes the focus away. */
export function stayWithin(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (target instanceof Element && currentTarget.contains(target) && target.closest('[role=dialog]') === null)
    event.preventDefault()
}
