/** Short facts with dots between them; where they wrap, no line begins or ends with one. */
import type { ReactNode } from 'react'
import classes from './cards.module.css'

/** @param facts what is empty or false is left out */
export function Points({ facts }: { facts: readonly ReactNode[] }) {
  const told = facts.filter((fact) => fact !== '' && fact !== null && fact !== undefined && fact !== false)
  return (
    <span className={classes.points}>
      <span className={classes.wrapping}>
        {told.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts stand in one order and hold no state
          <span key={index} className={classes.point}>
            {fact}
          </span>
        ))}
      </span>
    </span>
  )
}
