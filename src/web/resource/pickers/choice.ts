/** A choice in a picker. */
import type { ReactNode } from 'react'
import { composed } from '../../../contract/text/composed.ts'
import { folded } from '../../../contract/text/folded.ts'
import { spelled, spellingsOf, writtenOut } from '../../../contract/text/spelled.ts'

export interface Choice {
  readonly value: string
  readonly label: string
  /** Quiet words beside it: a role, the project of an item. */
  readonly note?: string | undefined
  /** Whether the note is read whole: below the label where it has no room beside it. */
  readonly wholeNote?: boolean
  /** What else typing finds it by, and nobody reads. */
  readonly also?: string | undefined
  /** What stands before the label. Says nothing that the label does not. */
  readonly mark?: ReactNode
  /** None of what there is to choose, but a way to have none, or to make one: chosen by nobody who only typed. */
  readonly isOffer?: boolean
}

/** Those in which every word that was typed begins a word, or stands anywhere in the label. */
export function matching(choices: readonly Choice[], search: string): readonly Choice[] {
  const words = search.split(/\s+/).filter((word) => plain(word) !== '')
  if (words.length === 0) return choices
  return choices.filter(({ label, note = '', also = '' }) => {
    const [name, all] = [spelled(label), ` ${spelled(`${label} ${note} ${also}`)}`.replaceAll('\n', ' ')]
    const isHeld = (word: string) => name.includes(word) || all.includes(` ${word}`)
    return words.every((word) => spellingsOf(word).some(isHeld))
  })
}

/** The choice that a text names: the one of this very name, or else the only one that it finds. */
export function namedBy(text: string, found: readonly Choice[]): Choice | undefined {
  const choices = found.filter(({ isOffer = false }) => !isOffer)
  const exact = [spelt, plain, written].map((as) => choices.filter(({ label }) => as(label) === as(text)))
  const [only, ...others] = exact.find((same) => same.length > 0) ?? choices
  return others.length === 0 ? only : undefined
}

/** The chosen values with one more, or without it. */
export const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]

/** As it is written but for capitals: where one is called Strasse and another Straße, each is named by its own letters. */
const spelt = (text: string) => composed(text).toLowerCase().trim()
const plain = (text: string) => folded(text).trim()
const written = (text: string) => plain(writtenOut(text) ?? text)
