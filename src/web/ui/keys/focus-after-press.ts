/**
 * Where keys go on when a button loses the focus by what it did: at the button, which could not be pressed meanwhile, or, if it
 * has gone, at the heading of its part of the page. Rows look after their focus themselves, and so does whatever takes it.
 */
import { rows } from './focus-after-removal.ts'
import { focusHeading } from './focus-heading.ts'

/** Milliseconds between two looks, and in which the service has answered. */
const [soon, patience] = [60, 3000]
/** Looks after which nothing else takes the focus by itself. */
const enough = 5

/** Clicks on what looks after the focus by itself. */
const lookedAfter = new WeakSet<Event>()

export const lookAfter = (click: Event) => lookedAfter.add(click)

/** Watches until the function that it returns is called. */
export function keepFocusOfButtons(): () => void {
  let timer: ReturnType<typeof setInterval>
  const note = (click: MouseEvent) => {
    clearInterval(timer)
    const { target } = click
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('main button') : null
    if (!button || button.closest(rows) || lookedAfter.has(click)) return
    const section = button.closest('section')
    const until = Date.now() + patience
    let lost = 0
    timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer)
      const isLost = document.activeElement === document.body && !(button.isConnected && button.disabled)
      lost = isLost ? lost + 1 : 0
      if (lost < enough) return
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
