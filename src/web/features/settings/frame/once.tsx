/** What has just been made and is shown only this once. Keys go on here, and at the heading of the page when it is put away. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useHeadingAfter } from '../../../ui/keys/focus-heading.ts'
import classes from './sections.module.css'

export function Once({ label, children }: { label: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  useHeadingAfter()
  return (
    <section ref={section} tabIndex={-1} className={classes.once} aria-label={label}>
      {children}
    </section>
  )
}
