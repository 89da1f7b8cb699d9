/** Suggests the most similar argument for an unknown one. */
import { distance } from 'fastest-levenshtein'
import type { Parameter } from './parameter.ts'

export interface Nearest {
  readonly name: string
  /** Whether it is similar enough to be a likely match. */
  readonly isLikely: boolean
}

/** Maximum length compared: no argument is longer, and the cost grows with the length. */
const maxLength = 60

/** Prefers a synonym, then a name that contains the other, then the smallest edit distance. */
export function nearestTo(text: string, parameters: readonly Parameter[]): Nearest | null {
  const name = text.slice(0, maxLength).toLowerCase()
  const exactMatch = parameters.find((parameter) =>
    parameter.synonyms.some((synonym) => synonym.toLowerCase() === name),
  )
  if (exactMatch) return { name: exactMatch.name, isLikely: true }
  const distances = parameters.map((parameter) => ({
    name: parameter.name,
    far: farFrom(name, parameter.name.toLowerCase()),
  }))
  const [first] = distances.toSorted((a, b) => a.far - b.far)
  return first ? { name: first.name, isLikely: first.far <= Math.max(2, name.length / 2) } : null
}

function farFrom(name: string, target: string): number {
  const within = name.length > 2 && target.length > 2 && (target.includes(name) || name.includes(target))
  return within ? 1 : distance(name, target)
}
