/** Short facts separated by dots. Wrapped lines don't begin or end with a dot. */
import type { ReactNode } from 'react'
import classes from './cards.module.css'

/** @param facts empty and false ones are omitted */
export function FactList({ facts }: { facts: readonly ReactNode[] }) {
  const visible = facts.filter((fact) => fact !== '' && fact !== null && fact !== undefined && fact !== false)
  return (
    <span className={classes.points}>
      <span className={classes.wrapping}>
        {visible.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of facts is fixed, and they have no state
          <span key={index} className={classes.point}>
            {fact}
          </span>
        ))}
      </span>
    </span>
  )
}
