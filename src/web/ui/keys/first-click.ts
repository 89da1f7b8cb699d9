/** A double-click is one press: its second click on a control that does the opposite, the same again or the next step does nothing. */
import type { MouseEvent } from 'react'
import { lookAfter } from './focus-after-press.ts'
import { onceLost } from './focus-after-removal.ts'

/**
 * For `onClick` of what acts at once. A control that goes with what it did, at once or when others stand in its place, leaves
 * the focus to the first one beside it.
 */
export const firstClick = (act?: () => unknown) => (event: MouseEvent) => {
  if (event.detail > 1) return event.preventDefault()
  lookAfter(event.nativeEvent)
  const control = event.currentTarget
  const { parentElement } = control
  const goOn = () =>
    onceLost(() => {
      if (!control.isConnected)
        parentElement?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true })
    })
  if (act) Promise.resolve(act()).then(goOn, goOn)
}
