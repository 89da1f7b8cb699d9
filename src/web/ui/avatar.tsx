/** Initials on a colour, shown beside a person's name. Purely decorative. */
import type { CSSProperties } from 'react'
import classes from './avatar.module.css'
import { initials } from './initials.ts'

export function Avatar({ name }: { name: string }) {
  return (
    <span className={classes.avatar} style={{ '--hue': parseHue(name) } as CSSProperties} aria-hidden>
      {initials(name)}
    </span>
  )
}

/** Hue in degrees, derived from the name, so that a person has the same colour everywhere. */
function parseHue(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return sum
}
