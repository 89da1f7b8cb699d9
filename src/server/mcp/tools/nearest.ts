/** The argument that somebody meant who wrote another one. */
import { distance } from 'fastest-levenshtein'
import type { Parameter } from './parameter.ts'

export interface Nearest {
  readonly name: string
  /** Whether it is likely to be what was meant. */
  readonly isLikely: boolean
}

/** Letters of a name that are compared: no argument has more, and the work grows with their number. */
const longest = 60

/** Another name of the same field first, then one that has the name in it, then the one with the fewest other letters. */
export function nearestTo(given: string, parameters: readonly Parameter[]): Nearest | null {
  const name = given.slice(0, longest).toLowerCase()
  const same = parameters.find((each) => each.synonyms.some((other) => other.toLowerCase() === name))
  if (same) return { name: same.name, isLikely: true }
  const ranked = parameters.map((each) => ({ name: each.name, far: farFrom(name, each.name.toLowerCase()) }))
  const [first] = ranked.toSorted((a, b) => a.far - b.far)
  return first ? { name: first.name, isLikely: first.far <= Math.max(2, name.length / 2) } : null
}

function farFrom(name: string, known: string): number {
  const within = name.length > 2 && known.length > 2 && (known.includes(name) || name.includes(known))
  return within ? 1 : distance(name, known)
}
