/** The heading of the page as the place where keys go on when what they were at is gone. */
import { useEffect } from 'react'

/**
 * It is no stop for Tab, and none at all once the focus has gone on.
 * @param section a part of the page whose own heading it is, if it has one
 */
export function focusHeading(section: Element | null = null): void {
  const heading = section?.querySelector<HTMLElement>('h2, h3') ?? document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
  heading.focus({ preventScroll: true })
}

/** When this part of the page goes and takes the focus with it, such as a question that has been answered. */
export function useHeadingAfter(): void {
  useEffect(
    () => () => {
      // Later than a dialog that closes with it looks for what has opened it.
      setTimeout(() => document.activeElement === document.body && focusHeading(), 50)
    },
    [],
  )
}
