/** Suggests the most similar argument for an unknown one. */
import { distance } from 'fastest-levenshtein'
import type { Parameter } from './parameter.ts'

export interface Nearest {
  readonly name: string
  /** Whether it is similar enough to be a likely match. */
  readonly isLikely: boolean
}

/** Maximum length compared: no argument is longer, and the cost grows with the length. */
const longest = 60

/** Prefers a synonym, then a name that contains the other, then the smallest edit distance. */
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
