/** Where Tab leads inside of something: the browser's own order, for keys that the browser does not carry out. */

const focusable = 'input, select, textarea, button, a[href], [tabindex], [contenteditable]'

/** What Tab stops at, in order. */
export function tabStops(within: ParentNode): readonly HTMLElement[] {
  const all = [...within.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled, [inert], [inert] *') && isShown(element),
  )
  return all.filter((element) => !isPassedOver(element, all))
}

/**
 * Goes on from the element that has the focus to the next one, or back, as the browser does; an input that is come to this
 * way is typed over.
 */
export function goOn(within: ParentNode, back: boolean): void {
  const stops = tabStops(within)
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = back ? stops.at(at === -1 ? -1 : at - 1) : (stops[at + 1] ?? stops[0])
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

const isShown = (element: Element) =>
  !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true })

/** Of choices that exclude each other Tab stops at the one that is made. */
const isPassedOver = (element: HTMLElement, all: readonly HTMLElement[]): boolean =>
  isRadio(element) &&
  !element.checked &&
  all.some((other) => isRadio(other) && other.checked && other.name === element.name && other.form === element.form)

const isRadio = (element: HTMLElement): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio'
