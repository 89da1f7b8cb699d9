/** Inputs with invalid text. Their value is still the previous one, so the form must not be submitted. */
import { useLayoutEffect, useRef } from 'react'

/**
 * Stops the submit of the form around an input with invalid text, before the form's own handlers run, and focuses the input, which
 * shows its error.
 * @returns a `ref` for the input
 */
export function useBlockSubmit<T extends HTMLInputElement | HTMLButtonElement = HTMLInputElement>(isUnread: boolean) {
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

/** For inputs outside of a form, such as those of a row: focuses the first invalid input, if there is one. */
export function focusFirstInvalid(row: Element): boolean {
  const wrong = row.querySelector<HTMLElement>('[aria-invalid=true]')
  wrong?.focus()
  return wrong !== null
}
