/**
 * Matches letters by their two-letter spelling as well: `muller` and `mueller` find Müller, and `müller` finds Mueller.
 * A text is searched in both spellings, and so is a search term that has such letters. The database's `spelled` does
 * the same.
 */
import { table } from '../table.ts'
import { folded } from './folded.ts'

/** The searchable form of a text: folded, followed by its two-letter spelling if that differs. */
export function normalizeSpelling(text: string): string {
  const spelledOut = writtenOut(text)
  return folded(spelledOut === null ? text : `${text}\n${spelledOut}`)
}

/** Folded spellings of a search term; a `spelled` text matches if it contains any of them. */
export function getSpellings(text: string): readonly string[] {
  const spelledOut = writtenOut(text)
  return spelledOut === null ? [folded(text)] : [folded(text), folded(spelledOut)]
}

/** Whether the search term matches the text. */
export function isFoundBy(text: string, query: string): boolean {
  const normalizedText = normalizeSpelling(text)
  return getSpellings(query).some((spelling) => normalizedText.includes(spelling))
}

/** Whether the text begins with the search term. */
export function beginsWith(text: string, query: string): boolean {
  const lines = `\n${normalizeSpelling(text)}`
  return getSpellings(query).some((spelling) => lines.includes(`\n${spelling}`))
}

/** Replaces letters with their two-letter spelling; null if the text has none of them. */
export function writtenOut(text: string): string | null {
  const normalized = text.normalize('NFC')
  const replacedText = normalized.replace(special, (letter) => pairs[letter] ?? letter)
  return replacedText === normalized ? null : replacedText
}

const pairs = table<string>({
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  Å: 'AA',
  Ø: 'OE',
})

const special = new RegExp(`[${Object.keys(pairs).join('')}]`, 'g')
