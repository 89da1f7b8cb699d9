/** A field that a menu adds to a page: what is typed next goes into it, and it stays though nothing is written in it yet. */
import { useState } from 'react'

export function useAskedField() {
  const [state, setState] = useState<'asked' | 'left' | null>(null)
  return {
    isThere: state !== null,
    /** Until it was left; meanwhile the menu does not take the focus back (`returnFocus`). */
    takesFocus: state === 'asked',
    ask: () => setState('asked'),
    /** For `onBlur` of what surrounds it. */
    leave: () => state === 'asked' && setState('left'),
  }
}

/** For `ref` of the field. */
export const takeFocus = (field: HTMLElement | null): void => field?.focus()
