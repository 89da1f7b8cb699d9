/** A double-click is one press: its second click on a control that does the opposite, the same again or the next step does nothing. */
import type { MouseEvent } from 'react'

/** For `onClick` of what acts at once. A control that goes with what it did leaves the focus to the first one beside it. */
export const firstClick = (act?: () => unknown) => (event: MouseEvent) => {
  if (event.detail > 1) return event.preventDefault()
  const { parentElement } = event.currentTarget
  const goOn = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        parentElement?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true })
    })
  if (act) Promise.resolve(act()).then(goOn, goOn)
}
