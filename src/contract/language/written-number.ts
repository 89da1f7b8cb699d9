/**
 * Parses numbers as people type, paste and export them: `1,250.50`, `1.250,50`, `1 250`, `$80`, `80,-`, `12 %`, and `(80)`, a
 * negative number in spreadsheets. The only such parser, for inputs as well as for files. A text that is no number, or that could
 * be two different ones, is refused (null) rather than guessed.
 */

/** How numbers are written. */
export interface NumberNotation {
  readonly decimal: '.' | ','
  /** Which of `.` and `,` group digits. Spaces and apostrophes always do. */
  readonly groups: readonly string[]
  /** Whether groups before the last one have two digits: `12,34,567`. */
  readonly pairs: boolean
}

/** What a number may have around it: an amount its currency, a percentage its sign, any other number nothing. */
export type NumberKind = 'number' | 'amount' | 'percent'

/** @param writing the locale, or the notation of a file */
export function parseNumber(text: string, writing: string | NumberNotation, kind: NumberKind): number | null {
  const plain = decimalText(text, writing, kind)
  // Adding 0 makes 0 of -0.
  const value = plain === null ? Number.NaN : Number(plain) + 0
  return Number.isFinite(value) ? value : null
}

/** The same as decimal text without groups, `-1250.5`, which keeps every digit. */
export function decimalText(content: string, writing: string | NumberNotation, kind: NumberKind): string | null {
  const text = content
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/[’ʼ`]/g, "'")
    .replace(/[\u2212\u2010\u2011]/g, '-')
    .trim()
  const [, owed] = /^\((.*)\)$/.exec(text) ?? []
  if (owed === undefined) return signText(text, writing, kind)
  return /[-+]/.test(owed) ? null : negative(signText(owed, writing, kind))
}

function signText(text: string, writing: string | NumberNotation, kind: NumberKind): string | null {
  const parts = /^((?:[^\d.,]|\.(?!\d))*)(.*?\d[.,]?)(\D*)$/.exec(kind === 'amount' ? withoutNoCents(text) : text)
  if (!parts) return null
  const [, before = '', body = '', after = ''] = parts
  const sign = before.replace(/[^-+]/g, '')
  const isAround = around[kind]
  if (sign.length > 1 || !isAround(before.replace(/[-+]/, '').trim(), after.trim())) return null
  const plain = withoutGroups(body, typeof writing === 'string' ? notationIn(writing) : writing)
  return sign === '-' ? negative(plain) : plain
}

const negative = (plain: string | null) => (plain === null ? null : `-${plain}`)

/** `80,-` and `80.–` have no cents. */
const withoutNoCents = (text: string) => text.replace(/(?<=\d)([.,])[-\u2013\u2014]/, (_, mark) => `${mark}00`)

const currency = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|Kčs?|zł|lei|Ft|Fr\.?|Rs\.?|R|R\/)$/u
const around: Readonly<Record<NumberKind, (before: string, after: string) => boolean>> = {
  number: (before, after) => before === '' && after === '',
  amount: (before, after) => [before, after].every((part) => part === '' || currency.test(part)),
  percent: (before, after) => [before, after].every((part) => part === '' || part === '%') && before + after !== '%%',
}

function withoutGroups(digits: string, notation: NumberNotation): string | null {
  const marks = digits.replace(/\d/g, '')
  if (!/^[.,' ]*$/.test(marks)) return null
  const decimal = decimalMark(digits, marks, notation)
  if (decimal === null) return null
  const index = decimal === '' ? digits.length : digits.lastIndexOf(decimal)
  const [units, rest] = [digits.slice(0, index), digits.slice(index + 1)]
  const group = units.replace(/\d/g, '').charAt(0)
  if (group !== '' && (group === decimal || !isGrouped(units, group, notation.pairs))) return null
  if (/\D/.test(rest)) return null
  return `${units.replace(/\D/g, '') || '0'}${rest === '' ? '' : `.${rest}`}`
}

/** Empty if there are only groups; null if the only mark can be a decimal and a group one, and the notation has it as neither. */
function decimalMark(digits: string, marks: string, { decimal, groups, pairs }: NumberNotation): string | null {
  const last = marks.at(-1) ?? ''
  if (last === '' || last === ' ' || last === "'") return ''
  if (new Set(marks).size > 1) return last
  if (marks.length > 1) return ''
  if (last === decimal || !isGrouped(digits, last, pairs)) return last
  return groups.includes(last) ? '' : null
}

/** `1,250,000`: a mark before every three digits. The first group never begins with 0. */
const isGrouped = (digits: string, mark: string, pairs: boolean): boolean =>
  new RegExp(`^[1-9]\\d{0,2}(?:\\${mark}\\d{3})+$`).test(digits) ||
  (pairs && new RegExp(`^[1-9]\\d?(?:\\${mark}\\d{2})*\\${mark}\\d{3}$`).test(digits))

const notations = new Map<string, NumberNotation>()

/** The locale's notation, of numbers and of amounts, which differ in Austria. */
export function notationIn(locale: string): NumberNotation {
  const cached = notations.get(locale)
  if (cached) return cached
  const parts = [{}, { style: 'currency', currency: 'EUR' } as const].flatMap((form) =>
    new Intl.NumberFormat(locale, form).formatToParts(12_345_678.5),
  )
  const marks = (partType: string) => parts.flatMap(({ type, value }) => (type === partType ? value : []))
  const notation: NumberNotation = {
    decimal: marks('decimal')[0] === ',' ? ',' : '.',
    groups: marks('group').filter((mark) => mark === '.' || mark === ','),
    pairs: marks('integer')[0] === '1',
  }
  notations.set(locale, notation)
  return notation
}

/** The notation of a file whose decimal mark is known: the other one groups digits. */
export const notationWith = (decimal: '.' | ','): NumberNotation => ({
  decimal,
  groups: [decimal === '.' ? ',' : '.'],
  pairs: false,
})
