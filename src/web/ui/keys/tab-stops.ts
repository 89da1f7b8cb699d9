/** The browser's Tab order within an element, for keys that the browser does not handle. */
import { tabbable } from 'tabbable'

/** Without layout, as in tests, visibility cannot be determined. */
const displayCheck = 'checkVisibility' in Element.prototype ? 'full' : 'none'

/** Tab stops in order. */
export const tabStops = (within: Element): readonly HTMLElement[] =>
  tabbable(within, { displayCheck }).filter((element) => element instanceof HTMLElement)

/** Moves the focus to the next or previous tab stop, as the browser does, and selects the text of an input. */
export function focusNextStop(within: Element, back: boolean): void {
  const stops = tabStops(within)
  const index = stops.indexOf(document.activeElement as HTMLElement)
  const next = back ? stops.at(index === -1 ? -1 : index - 1) : (stops[index + 1] ?? stops[0])
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
