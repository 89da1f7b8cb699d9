/**
 * Folds a text or a search term for comparison: lower case without accents, so that `oisin` finds Oisín, `soren` Søren
 * and `strasse` Straße. The database's `folded` does the same.
 */
import { table } from '../table.ts'
export function folded(text: string): string {
  const letters = text.normalize('NFKD').replace(marks, '').toLowerCase()
  // Composes other decomposed characters again, such as Hangul syllables.
  return letters.replace(special, (letter) => plain[letter] ?? letter).normalize('NFC')
}

/** Combining accents, and the vowel points of Hebrew and Arabic. */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g

/** Letters that Unicode does not decompose, and typographic characters with their equivalents on a keyboard. */
const plain = table<string>({
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
})

const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')
