/** Inputs whose text cannot be read: they show the value before again, which nobody has typed, so it is not sent. */
import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the form around an input from being sent while its text is unread: the input has the focus then, and says what is
 * wrong. Whatever the form does on its own is not asked.
 * @returns what to give the input as its `ref`
 */
export function useStopsForm(isUnread: boolean) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const form = input.current?.form
    if (!isUnread || !form) return
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      input.current?.focus()
    }
    form.addEventListener('submit', stop, { capture: true })
    return () => form.removeEventListener('submit', stop, { capture: true })
  }, [isUnread])
  return input
}
