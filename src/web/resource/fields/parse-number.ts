/**
 * Reads numbers and amounts as people type and paste them in the account's locale: `1,250.50`, `1.250,50`, `$80`, `1 250`, `80,-`,
 * and `(80)` for what spreadsheets write as less than nothing.
 */

/** The number that `text` says; null for what is none. A lone mark is a decimal one unless the locale groups by it. */
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
  // With both marks the last is the decimal one; a mark that comes twice can only group.
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

/** `1,250,000`: a mark before every three digits. */
const groups = (digits: string, mark: string) => new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(digits)

/** By what the locale groups numbers, and amounts: in Austria these are two. */
const groupsOf = (locale: string) =>
  [{}, { style: 'currency', currency: 'EUR' } as const].flatMap((form) =>
    new Intl.NumberFormat(locale, form)
      .formatToParts(1_234_567)
      .flatMap(({ type, value }) => (type === 'group' ? value : [])),
  )
