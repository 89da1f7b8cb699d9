/** A double-click is one press: its second click on a control that does the opposite, or the same again, does nothing. */
import type { MouseEvent } from 'react'

/** For `onClick` of what acts at once. */
export const firstClick = (act?: () => unknown) => (event: MouseEvent) => {
  if (event.detail < 2) act?.()
  else event.preventDefault()
}
