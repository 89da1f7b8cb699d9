/**
 * Restores the focus when a button loses it by its own action: to the button, which was disabled meanwhile, or, if it is gone, to
 * the heading of its section. Rows handle their own focus. If something else has taken the focus, it keeps it.
 */
import { rows } from './focus-after-removal.ts'
import { focusHeading } from './focus-heading.ts'

/** Milliseconds between two checks of the focus, and the maximum wait, which includes the response of the service. */
const [soon, maxWait] = [60, 3000]
/** Consecutive checks without focus after which nothing else is going to take it. */
const enough = 5

/** Clicks on controls that manage the focus themselves. */
const lookedAfter = new WeakSet<Event>()

export const markHandled = (click: Event) => lookedAfter.add(click)

/** @returns a function that stops it */
export function keepFocusOfButtons(): () => void {
  let timer: ReturnType<typeof setInterval>
  const note = (click: MouseEvent) => {
    clearInterval(timer)
    const { target } = click
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('main button') : null
    if (!button || button.closest(rows) || lookedAfter.has(click)) return
    const section = button.closest('section')
    const until = Date.now() + maxWait
    let lostFocus = 0
    timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer)
      const isLost = document.activeElement === document.body && !(button.isConnected && button.disabled)
      lostFocus = isLost ? lostFocus + 1 : 0
      if (lostFocus < enough) return
      clearInterval(timer)
      if (button.isConnected) button.focus({ preventScroll: true })
      else focusHeading(section?.isConnected ? section : null)
    }, soon)
  }
  document.addEventListener('click', note)
  return () => {
    document.removeEventListener('click', note)
    clearInterval(timer)
  }
}
