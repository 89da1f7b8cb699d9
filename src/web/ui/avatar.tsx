/** Two letters on a colour of their own, beside a person's name. Says nothing that the name does not. */
import type { CSSProperties } from 'react'
import classes from './avatar.module.css'
import { initials } from './initials.ts'

export function Avatar({ name }: { name: string }) {
  return (
    <span className={classes.avatar} style={{ '--hue': hueOf(name) } as CSSProperties} aria-hidden>
      {initials(name)}
    </span>
  )
}

/** The same person has the same colour everywhere: degrees of the colour wheel, by the letters of the name. */
function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return sum
}
