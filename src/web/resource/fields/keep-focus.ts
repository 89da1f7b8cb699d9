/** While a value is edited, its input keeps the focus: the second click of a double-click falls beside it. */
import type { MouseEvent } from 'react'

const controls = 'input, textarea, select, button, a, [contenteditable]'

/** For `onMouseDown` of what surrounds an editor; what the editor has opened elsewhere on the page is not meant. */
export function keepFocus(event: MouseEvent): void {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest(controls) === null) event.preventDefault()
}
