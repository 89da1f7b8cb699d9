/**
 * Treats a double-click as one click, so that its second click does not undo the action, repeat it or trigger the next
 * step.
 */
import type { MouseEvent } from 'react'
import { markHandled } from './focus-after-press.ts'
import { onFocusLost } from './focus-after-removal.ts'

/**
 * For `onClick` of a control that acts at once. If the action removes the control, the first button beside it gets the
 * focus.
 */
export const firstClick = (act?: () => unknown) => (event: MouseEvent) => {
  if (event.detail > 1) return event.preventDefault()
  markHandled(event.nativeEvent)
  const control = event.currentTarget
  const { parentElement } = control
  const goOn = () =>
    onFocusLost(() => {
      if (!control.isConnected)
        parentElement?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true })
    })
  if (act) Promise.resolve(act()).then(goOn, goOn)
}
