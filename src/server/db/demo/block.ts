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
  /** The block with the people who sign in and with what was written by hand. */
  readonly isStaged: boolean
  /** Names that the account has already. */
  readonly taken: Set<string>
}

/** Two decimals, as money has. */
export const cents = (amount: number): number => Math.round(amount * 100) / 100

/** Puts drawn words into a pattern; each place of a word gets a draw of its own. */
export function fill(pattern: string, words: Readonly<Record<string, () => string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => words[name]?.() ?? '')
}

/** Composes until it is something by a name that the account does not have yet; far into large scales, names come again. */
export function unused<T extends { readonly name: string }>(taken: Set<string>, compose: () => T): T {
  let made = compose()
  for (let tries = 0; taken.has(made.name) && tries < 100; tries += 1) made = compose()
  taken.add(made.name)
  return made
}
