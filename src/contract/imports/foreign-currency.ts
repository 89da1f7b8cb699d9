/** Amounts of a file in another currency than the account's: they are not read as the account's. */
import { type Clause, clause } from '../requests/refusal.ts'
import { table } from '../table.ts'
import type { Notation, Texts } from './cells.ts'
import { parseWrittenNumber } from './written-amount.ts'

/** A text that contradicts others, by the field or extra of its column; null if it is the row as a whole. */
export interface Contradiction {
  readonly name: string | null
  readonly wrong: Clause
  /** The same for all rows that have it for this reason. */
  readonly cause: string
}

export interface AmountsIn {
  readonly currency: string
  /** The heading of a column, which may name a currency: `Amount (USD)` */
  readonly headingOf: (name: string) => string
}

export function foreignAmounts(
  names: readonly string[],
  texts: Texts,
  getNotation: (name: string) => Notation,
  { currency, headingOf }: AmountsIn,
): readonly (Contradiction & { readonly name: string })[] {
  return names.flatMap((name) => {
    const foreignCurrency = otherCurrency([texts[name] ?? '', texts.currency ?? ''], headingOf(name), currency)
    if (foreignCurrency === null || !parseWrittenNumber(texts[name], getNotation(name))) return []
    const wrong = clause(
      "{text} is in {other}, and the account's currency is {currency}; convert the column, or skip it",
      { text: texts[name], other: foreignCurrency, currency },
    )
    return [{ name, wrong, cause: `${name}: ${foreignCurrency}` }]
  })
}

const signs = table<string>({ '€': 'EUR', '£': 'GBP', $: 'USD', '₹': 'INR', '₩': 'KRW', '₺': 'TRY' })

/** Currencies that are written with a dollar sign. */
const dollars = new Set(
  'ARS AUD BBD BMD BND BSD BZD CAD CLP COP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD USD UYU XCD'.split(
    ' ',
  ),
)

/** Another currency than the account's that cells or their heading name; null if none does. */
export function otherCurrency(cells: readonly string[], heading: string, accountCurrency: string): string | null {
  for (const text of [...cells, /\(([^)]*)\)\s*$/.exec(heading)?.[1] ?? '']) {
    const code = /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(text)?.[0]
    const sign = /[€£$₹₩₺]/.exec(text)?.[0]
    const match = code ?? signs[sign ?? '']
    if (match === undefined) continue
    const isOwn = match === accountCurrency || (code === undefined && sign === '$' && dollars.has(accountCurrency))
    return isOwn ? null : match
  }
  return null
}
