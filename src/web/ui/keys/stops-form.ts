/** Inputs whose text cannot be read: the value is still the one before, which nobody has typed, so it is not sent. */
import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the form around an input from being sent while its text is unread: the input has the focus then, and says what is
 * wrong. Whatever the form does on its own is not asked.
 * @returns what to give the input as its `ref`
 */
export function useStopsForm<T extends HTMLInputElement | HTMLButtonElement = HTMLInputElement>(isUnread: boolean) {
  const input = useRef<T>(null)
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

/** What is no form, such as a row of inputs, asks by itself: the first input inside whose text is wrong has the focus then. */
export function isHeldUp(row: Element): boolean {
  const wrong = row.querySelector<HTMLElement>('[aria-invalid=true]')
  wrong?.focus()
  return wrong !== null
}
