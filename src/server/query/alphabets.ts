/**
 * Collation of languages with letters of their own: å, ä and ö follow z in Swedish, ñ follows n in Spanish. In all
 * other languages an accented letter is next to the plain one (`inOrder`). These orders are computed by sorting; no
 * index has them.
 */
import { sql } from 'kysely'
import { table } from '../../contract/table.ts'
import { type Expression, inOrder } from './condition.ts'

/**
 * The representation of each letter in the sort key: `{`, `|`, `}` and `~` sort after z.
 */
type Letters = Readonly<Record<string, string>>

const nordic: Letters = { æ: '{', ä: '{', ø: '|', ö: '|', å: '}' }
const swedish: Letters = { å: '{', ä: '|', æ: '|', ö: '}', ø: '}' }
const spanish: Letters = { ñ: 'n{' }
const czech: Letters = { č: 'c{', ch: 'h{', ř: 'r{', š: 's{', ž: 'z{' }
const croatian: Letters = { č: 'c{', ć: 'c|', đ: 'd{', š: 's{', ž: 'z{' }
const turkish: Letters = { ç: 'c{', ğ: 'g{', ı: 'h{', ö: 'o{', ş: 's{', ü: 'u{' }

const alphabets = table<Letters>({
  sv: swedish,
  fi: swedish,
  da: nordic,
  nb: nordic,
  nn: nordic,
  no: nordic,
  es: spanish,
  gl: spanish,
  cs: czech,
  sk: { ...czech, ä: 'a{', ô: 'o{' },
  hr: croatian,
  bs: croatian,
  sl: croatian,
  pl: { ą: 'a{', ć: 'c{', ę: 'e{', ł: 'l{', ń: 'n{', ó: 'o{', ś: 's{', ź: 'z{', ż: 'z|' },
  hu: { ö: 'o{', ő: 'o{', ü: 'u{', ű: 'u{' },
  ro: { ă: 'a{', â: 'a|', î: 'i{', ș: 's{', ş: 's{', ț: 't{', ţ: 't{' },
  tr: turkish,
  et: { š: 's{', z: 's|', ž: 's}', õ: 'w{', ä: 'w|', ö: 'w}', ü: 'w~' },
})

/** The language of a locale if it has letters of its own; null for all other and unknown languages. */
export function getAlphabet(locale: string): string | null {
  const [language = ''] = locale.toLowerCase().split('-')
  return Object.hasOwn(alphabets, language) ? language : null
}

/** The sort key of a text in a language. */
export function inAlphabet(text: Expression, language: string | null): Expression {
  const letters = Object.entries(alphabets[language ?? ''] ?? {})
  if (letters.length === 0) return inOrder(text)
  return inOrder(
    letters.reduce(
      (key, [letter, place]) => sql`replace(${key}, ${sql.lit(letter)}, ${sql.lit(place)})`,
      sql`lower(${text})` as Expression,
    ),
  )
}
