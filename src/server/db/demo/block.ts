/**
 * State shared by the generators of one block, a self-contained set of a firm's records. A larger scale is more blocks.
 */
import type { Calendar } from './calendar.ts'
import type { Profile } from './profiles.ts'
import type { Random } from './random.ts'
import type { Sheet } from './rows.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Block {
  /** Id of the account. */
  readonly account: number
  readonly profile: Profile
  readonly vocabulary: Vocabulary
  readonly calendar: Calendar
  readonly random: Random
  readonly sheet: Sheet
  /** From 0. */
  readonly number: number
  /** The block with the people who sign in and hand-written records. */
  readonly isStaged: boolean
  /** Names in use in the account. */
  readonly usedNames: Set<string>
}

/** Rounds to two decimals. */
export const cents = (amount: number): number => Math.round(amount * 100) / 100

/** Fills the placeholders of a pattern, each with a word of its own. */
export function fill(pattern: string, words: Readonly<Record<string, () => string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => words[name]?.() ?? '')
}

/** Composes until the name is unused in the account; at large scales, names repeat after many attempts. */
export function unused<T extends { readonly name: string }>(usedNames: Set<string>, compose: () => T): T {
  let candidate = compose()
  for (let tries = 0; usedNames.has(candidate.name) && tries < 100; tries += 1) candidate = compose()
  usedNames.add(candidate.name)
  return candidate
}
