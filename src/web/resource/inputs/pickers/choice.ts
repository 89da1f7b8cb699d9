/** A choice in a picker. */
import type { ReactNode } from 'react'
import { composed } from '../../../../contract/text/composed.ts'
import { folded } from '../../../../contract/text/folded.ts'
import { getSpellings, normalizeSpelling, writtenOut } from '../../../../contract/text/spelled.ts'

export interface Choice {
  readonly value: string
  readonly label: string
  /** Secondary text, such as a role or the project of an item. */
  readonly note?: string | undefined
  /** Whether the note is shown in full: below the label if there is no room beside it. */
  readonly wholeNote?: boolean
  /** Hidden text that the search also matches. */
  readonly also?: string | undefined
  /** A decoration before the label, which carries no further information. */
  readonly mark?: ReactNode
  /** Whether it is an action, such as "None" or "Create", which is never chosen by typed text alone. */
  readonly isOffer?: boolean
}

/** The choices that match every typed word: anywhere in the label, or at the beginning of a word elsewhere. */
export function matching(choices: readonly Choice[], search: string): readonly Choice[] {
  const words = search.split(/\s+/).filter((word) => plain(word) !== '')
  if (words.length === 0) return choices
  return choices.filter(({ label, note = '', also = '' }) => {
    const [name, searchText] = [
      normalizeSpelling(label),
      ` ${normalizeSpelling(`${label} ${note} ${also}`)}`.replaceAll('\n', ' '),
    ]
    const isHeld = (word: string) => name.includes(word) || searchText.includes(` ${word}`)
    return words.every((word) => getSpellings(word).some(isHeld))
  })
}

/** The same, best first: labels that begin with the text, then those in which a word does, then the others. */
export function bestMatches(choices: readonly Choice[], search: string): readonly Choice[] {
  const text = plain(search)
  if (text === '') return choices
  const rank = ({ label }: Choice) => {
    const name = plain(label)
    return name.startsWith(text) ? 0 : name.includes(` ${text}`) ? 1 : 2
  }
  return matching(choices, search).toSorted((first, second) => rank(first) - rank(second))
}

/** Index of the choice whose label equals the text, which may also begin that of another one; -1 without one. */
export const getExactMatch = (choices: readonly Choice[], text: string): number =>
  text === '' ? -1 : choices.findIndex(({ label, isOffer }) => !isOffer && plain(label) === plain(text))

/** The choice whose label equals the text, or else the only match. */
export function namedBy(text: string, candidates: readonly Choice[]): Choice | undefined {
  const choices = candidates.filter(({ isOffer = false }) => !isOffer)
  const exact = [spelt, plain, normalize].map((as) => choices.filter(({ label }) => as(label) === as(text)))
  const [only, ...rest] = exact.find((matches) => matches.length > 0) ?? choices
  return rest.length === 0 ? only : undefined
}

/** Adds the value, or removes it if it is present. */
export const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((item) => item !== value) : [...values, value]

/** Ignores only case, so that "Strasse" and "Straße" are distinct if both exist. */
const spelt = (text: string) => composed(text).toLowerCase().trim()
const plain = (text: string) => folded(text).trim()
const normalize = (text: string) => plain(writtenOut(text) ?? text)
