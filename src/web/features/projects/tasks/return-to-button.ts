/** The focus goes back to a button that replaces the input that it had opened. */
import { type RefCallback, useRef } from 'react'

interface ReturnToButton {
  /** Ref of the button. */
  readonly button: RefCallback<HTMLButtonElement>
  /** Called before the input is closed by a key. */
  readonly giveBack: () => void
}

export function useReturnToButton(): ReturnToButton {
  const returns = useRef(false)
  return {
    button: (button) => {
      if (button && returns.current) button.focus({ preventScroll: true })
      if (button) returns.current = false
    },
    giveBack: () => {
      returns.current = true
    },
  }
}
