/** A drag may end on the link where it began: the click that browsers then fire must not follow the link. */

/** Call when a drag ends, before the browser fires the click. */
export function suppressClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  // If no click follows the drag, the next one is a real one.
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
