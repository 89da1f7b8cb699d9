/** A drag may end where it began, on a link: the click with which browsers close it must not follow that link. */

/** Call when a drag ends, before the browser clicks. */
export function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  // Where no click follows the drag, the next one is a real one.
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
