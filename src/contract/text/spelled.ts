/**
 * Letters that have a spelling of two letters are found by either: `muller` and `mueller` find Müller, and `müller` finds
 * Mueller. A text is searched in both spellings; what is typed is looked for as it is, and written out where it has such
 * letters. The database's `spelled` does the same (migration 0440).
 */
import { folded } from './folded.ts'

/** A text as searches see it: folded, and then once more with its letters written out, if it has any. */
export function spelled(text: string): string {
  const written = writtenOut(text)
  return folded(written === null ? text : `${text}\n${written}`)
}

/** What to look for in a text that is `spelled`: one of these, all of which are folded. */
export function spellingsOf(typed: string): readonly string[] {
  const written = writtenOut(typed)
  return written === null ? [folded(typed)] : [folded(typed), folded(written)]
}

/** Whether a search for what is typed finds the text. */
export function isFoundBy(text: string, typed: string): boolean {
  const held = spelled(text)
  return spellingsOf(typed).some((spelling) => held.includes(spelling))
}

/** Whether the text begins with what is typed. */
export function beginsWith(text: string, typed: string): boolean {
  const lines = `\n${spelled(text)}`
  return spellingsOf(typed).some((spelling) => lines.includes(`\n${spelling}`))
}

/** A text with two letters in place of each one that has such a spelling; null if there is none. */
export function writtenOut(text: string): string | null {
  const given = text.normalize('NFC')
  const written = given.replace(special, (letter) => pairs[letter] ?? letter)
  return written === given ? null : written
}

const pairs: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' },
  ...{ Ä: 'AE', Ö: 'OE', Ü: 'UE', Å: 'AA', Ø: 'OE' },
}

const special = new RegExp(`[${Object.keys(pairs).join('')}]`, 'g')
