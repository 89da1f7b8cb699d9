/** Moves the focus to the page's heading when the focused element is gone. */
import { useEffect } from 'react'

/**
 * The heading is not in the tab order, and is focusable only until it loses the focus.
 * @param section a part of the page whose own heading is used, if it has one
 */
export function focusHeading(section: Element | null = null): void {
  const heading = section?.querySelector<HTMLElement>('h2, h3') ?? document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
  heading.focus({ preventScroll: true })
}

/**
 * Moves the focus to the heading when this component unmounts with the focus inside, such as a question that has been
 * answered.
 */
export function useFocusHeadingOnUnmount(): void {
  useEffect(
    () => () => {
      // After a dialog that closes at the same time has looked for its opener.
      setTimeout(() => document.activeElement === document.body && focusHeading(), 50)
    },
    [],
  )
}
