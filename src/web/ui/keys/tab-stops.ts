/** Where Tab leads inside of something: the browser's own order, for keys that the browser does not carry out. */
import { tabbable } from 'tabbable'

/** A document that draws nothing, as tests have it, tells nothing of what is shown. */
const displayCheck = 'checkVisibility' in Element.prototype ? 'full' : 'none'

/** What Tab stops at, in order. */
export const tabStops = (within: Element): readonly HTMLElement[] =>
  tabbable(within, { displayCheck }).filter((element) => element instanceof HTMLElement)

/**
 * Goes on from the element that has the focus to the next one, or back, as the browser does; an input that is come to this
 * way is typed over.
 */
export function goOn(within: Element, back: boolean): void {
  const stops = tabStops(within)
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = back ? stops.at(at === -1 ? -1 : at - 1) : (stops[at + 1] ?? stops[0])
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
