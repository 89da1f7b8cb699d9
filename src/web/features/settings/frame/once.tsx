/**
 * A value that was just created and is shown only once. It takes the focus, which moves to the page's heading when it
 * is closed.
 */
import { type ReactNode, useEffect, useRef } from 'react'
import { useFocusHeadingOnUnmount } from '../../../ui/keys/focus-heading.ts'
import classes from './sections.module.css'

export function Once({ label, children }: { label: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  useFocusHeadingOnUnmount()
  return (
    <section ref={section} tabIndex={-1} className={classes.once} aria-label={label}>
      {children}
    </section>
  )
}
