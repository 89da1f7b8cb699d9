/** An optional field that is added to a page by a menu. It gets the focus, and stays while it is empty. */
import { useState } from 'react'

export function useOptionalField() {
  const [state, setState] = useState<'asked' | 'left' | null>(null)
  return {
    isThere: state !== null,
    /** True until the field loses the focus; until then the menu must not restore it (`returnFocus`). */
    takesFocus: state === 'asked',
    ask: () => setState('asked'),
    /** For `onBlur` of the field's container. */
    leave: () => state === 'asked' && setState('left'),
  }
}

/** For `ref` of the field. */
export const takeFocus = (field: HTMLElement | null): void => field?.focus()
