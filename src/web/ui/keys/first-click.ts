/**
 * Treats a double-click as one click, so that its second click does not undo the action, repeat it or trigger the next
 * step. Neither does a second click without looking: one at the same place, on a control that has just come there. What was
 * below a dialog that the first click of a double-click has closed does not get the second one.
 */
import type { MouseEvent as ReactMouseEvent } from 'react'
import { markHandled } from './focus-after-press.ts'
import { onFocusLost } from './focus-after-removal.ts'

/** Milliseconds in which nobody reads what has come under the pointer. */
const glance = 1000
/** Pixels by which a resting hand moves. */
const tremor = 6

interface Press {
  readonly x: number
  readonly y: number
  readonly time: number
  readonly control: Element | null
  readonly label: string
  readonly isInDialog: boolean
}

let lastPress: Press | null = null
const unseen = new WeakSet<Event>()

const getLabel = (control: Element | null): string => control?.getAttribute('aria-label') ?? control?.textContent ?? ''

/** Notices clicks at the place of the one before on something else. Clicks by key have no place, and no detail. */
function notice(event: MouseEvent): void {
  if (event.detail === 0) return
  const control = event.target instanceof Element ? event.target.closest('button, a, [role=button]') : null
  const press = {
    x: event.clientX,
    y: event.clientY,
    time: event.timeStamp,
    control,
    label: getLabel(control),
    isInDialog: control?.closest('[role=dialog]') != null,
  }
  const isNear =
    lastPress !== null &&
    press.time - lastPress.time < glance &&
    Math.hypot(press.x - lastPress.x, press.y - lastPress.y) <= tremor
  const isAnother = lastPress?.control !== control || lastPress.label !== press.label
  if (!isNear || !isAnother) {
    lastPress = press
    return
  }
  unseen.add(event)
  if (event.detail > 1 && lastPress?.isInDialog && !lastPress.control?.isConnected) {
    event.preventDefault()
    event.stopPropagation()
  }
}
document.addEventListener('click', notice, true)

/**
 * For `onClick` of a control that acts at once. If the action removes the control, the first button beside it gets the
 * focus.
 */
export const firstClick = (act?: () => unknown) => (event: ReactMouseEvent) => {
  if (event.detail > 1 || unseen.has(event.nativeEvent)) return event.preventDefault()
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
