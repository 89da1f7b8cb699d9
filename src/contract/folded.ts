/**
 * A text as it is searched, and what it is searched for: small letters without marks, so that `oisin` finds Oisín, `soren`
 * Søren and `strasse` Straße. The database's `folded` does the same (migration 0420).
 */
export function folded(text: string): string {
  const letters = text.normalize('NFKD').replace(marks, '').toLowerCase()
  // What is no letter with marks, such as a syllable of Hangul, is put together again.
  return letters.replace(special, (letter) => plain[letter] ?? letter).normalize('NFC')
}

/** Those of letters, and the vowels of Hebrew and Arabic. */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g

/** Letters that are none with marks, and signs that are typeset otherwise than typed. */
const plain: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ŋ: 'n', ı: 'i', ς: 'σ' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ '‘': "'", '’': "'", ʼ: "'", '‐': '-', '‒': '-', '–': '-', '—': '-' },
}

const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')
