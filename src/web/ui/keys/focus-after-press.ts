/**
 * Where keys go on when a button loses the focus by what it did: at the button, which could not be pressed meanwhile, or, if it
 * has gone, at the heading of its part of the page. Rows look after their focus themselves, and so does whatever takes it.
 */
import { rows } from './focus-after-removal.ts'
import { focusHeading } from './focus-heading.ts'

/** Milliseconds between two looks, and in which the service has answered. */
const [soon, patience] = [60, 3000]

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
    timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer)
      if (document.activeElement !== document.body || (button.isConnected && button.disabled)) return
      if (button.isConnected) return button.focus({ preventScroll: true })
      clearInterval(timer)
      focusHeading(section?.isConnected ? section : null)
    }, soon)
  }
  document.addEventListener('click', note)
  return () => {
    document.removeEventListener('click', note)
    clearInterval(timer)
  }
}
