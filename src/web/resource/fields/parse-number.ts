/**
 * Parses numbers and amounts as people type and paste them in the account's locale: `1,250.50`, `1.250,50`, `$80`, `1
 * 250`, `80,-`, and `(80)`, a negative number in spreadsheets.
 */

/**
 * Returns null if the text is no number. A single separator is the decimal one, unless the locale groups digits by it.
 */
export function parseNumber(text: string, locale: string): number | null {
  const whole = text.normalize('NFKC').trim()
  const [, owed] = /^\((.*)\)$/.exec(whole) ?? []
  if (owed !== undefined) {
    const value = /[-+\u2212]/.test(owed) ? null : parseNumber(owed, locale)
    return value === null ? null : -value
  }
  const bare = whole
    .replace(/[\s\u00a0\u202f'’%\p{Sc}]/gu, '')
    .replace('\u2212', '-')
    .replace(currencyCode, '')
    .replace(noCents, (mark) => `${mark.charAt(0)}00`)
  const [, sign = '', digits = ''] = /^([+-]?)([\d.,]+)$/.exec(bare) ?? []
  const plain = withoutGroups(digits, groupsOf(locale))
  const value = plain === null ? Number.NaN : Number(plain)
  return Number.isFinite(value) ? (sign === '-' ? -value : value) : null
}

/** `EUR 80`, `A$80`. */
const currencyCode = /^[A-Z]{1,3}|[A-Z]{3}$/

/** `80.-`, `80,–` */
const noCents = /(?<=\d)[.,][-\u2013\u2014]$/

function withoutGroups(digits: string, known: readonly string[]): string | null {
  if (!/\d/.test(digits)) return null
  const marks = digits.replace(/\d/g, '')
  const last = marks.at(-1) ?? ''
  const kinds = new Set(marks).size
  if (kinds === 0) return digits
  // If both separators occur, the last is the decimal one; one that occurs twice can only group digits.
  const decimal = kinds === 2 ? last : marks.length > 1 || (known.includes(last) && groups(digits, last)) ? '' : last
  const parts =
    decimal === ''
      ? [digits]
      : [digits.slice(0, digits.lastIndexOf(decimal)), digits.slice(digits.lastIndexOf(decimal) + 1)]
  const [whole = '', rest] = parts
  const grouped = whole.replace(/\d/g, '').charAt(0)
  if (grouped !== '' && (grouped === decimal || !groups(whole, grouped))) return null
  return `${whole.replace(/[.,]/g, '') || '0'}${rest === undefined ? '' : `.${rest}`}`
}

/** `1,250,000`: a separator before every three digits. */
const groups = (digits: string, mark: string) => new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(digits)

/** Group separators of the locale, of numbers and of amounts, which differ in Austria. */
const groupsOf = (locale: string) =>
  [{}, { style: 'currency', currency: 'EUR' } as const].flatMap((form) =>
    new Intl.NumberFormat(locale, form)
      .formatToParts(1_234_567)
      .flatMap(({ type, value }) => (type === 'group' ? value : [])),
  )
