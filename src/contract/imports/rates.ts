/**
 * Rates of imported time: what another program charged for an hour, and what the hour cost. Where a file has only the amount, the
 * rate follows from it; where it has both, they must agree.
 */

import { minorUnits, priceDecimals } from '../language/currency.ts'
import { exactDuration } from '../language/duration.ts'
import { notationWith } from '../language/written-number.ts'
import { clause } from '../requests/refusal.ts'
import type { Notation, Texts } from './cells.ts'
import { type AmountsIn, type Contradiction, foreignAmounts } from './foreign-currency.ts'
import { numberOf } from './written-amount.ts'

type NotationOf = (name: string) => Notation

/** The rate of an hour, and the extra with the amount for the whole record. */
const sides = [
  { rate: 'billablerate', amount: 'billableamount' },
  { rate: 'costrate', amount: 'costamount' },
] as const

const isNot = (texts: Texts) => /^(?:false|no|n|0|-|nein|non|off|non-?billable)$/i.test(texts.billable ?? '')

/** Replaces amounts by rates. A rate of zero on time that is not billable is none. */
export function withRates(given: Texts, notationOf: NotationOf): Texts {
  const { billableamount, costamount, currency, ...others } = given
  const texts: Record<string, string> = others
  for (const { rate, amount } of sides) {
    const [written, sum] = [given[rate], numberOf(given[amount], notationOf(amount))]
    const isUnbilled = rate === 'billablerate' && isNot(given)
    if (written === undefined && sum !== null && !(isUnbilled && sum === 0)) {
      const found = rateOf(sum, hoursOf(given, notationOf))
      if (found !== null) texts[rate] = String(found).replace('.', notationOf(rate).decimal)
    }
    if (isUnbilled && numberOf(texts[rate], notationOf(rate)) === 0) delete texts[rate]
  }
  return texts
}

/** The written hours, and those of the whole minutes that are kept; none without a duration. */
function hoursOf({ timespent }: Texts, notationOf: NotationOf): readonly number[] {
  const { decimal, unit } = notationOf('timespent')
  const minutes =
    timespent === undefined
      ? null
      : exactDuration(timespent, 'planned', { writing: notationWith(decimal), unit: unit ?? undefined })
  return minutes === null || minutes === 0 ? [] : [minutes / 60, Math.max(1, Math.round(minutes)) / 60]
}

/** The roundest rate that makes this amount of the hours: 113.33 for 0:45:20 is 150 an hour. */
function rateOf(amount: number, hours: readonly number[]): number | null {
  const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))
  for (let decimals = 0; decimals <= priceDecimals; decimals += 1) {
    for (const each of hours) {
      const rate = rounded(amount / each, decimals)
      if (Math.abs(rate * each - amount) < 0.0051) return rate
    }
  }
  const [kept] = hours.slice(-1)
  return kept === undefined ? null : rounded(amount / kept, priceDecimals)
}

/**
 * What contradicts itself in a row: an amount that its hours do not make at their rate, beyond a minute and a cent of rounding, and
 * figures in another currency than the account's.
 */
export function rateContradictions(
  texts: Texts,
  combined: Texts,
  notationOf: NotationOf,
  account: AmountsIn,
): readonly Contradiction[] {
  const found: Contradiction[] = []
  for (const { rate, amount } of sides) {
    found.push(...foreignAmounts([rate, amount], texts, notationOf, account))
    const [price, sum] = [numberOf(texts[rate], notationOf(rate)), numberOf(texts[amount], notationOf(amount))]
    const isUnbilled = rate === 'billablerate' && isNot(texts)
    const [hours] = hoursOf(combined, notationOf)
    if (sum === null || (isUnbilled && sum === 0) || found.some(({ name }) => name === rate || name === amount))
      continue
    const made = price === null ? (hours === undefined ? 0 : sum) : price * (hours ?? 0)
    if (Math.abs(made - sum) <= Math.abs(price ?? 0) / 60 + 0.01) continue
    const time = combined.timespent ?? '0'
    const comes = made.toFixed(minorUnits(account.currency)).replace('.', notationOf(amount).decimal)
    const wrong = clause(
      '{time} at {rate} comes to {sum}, but the amount is {amount}; correct one, or skip the column of amounts',
      { time, rate: texts[rate] ?? '?', sum: comes, amount: texts[amount] },
    )
    found.push({ name: amount, wrong, cause: `${amount}: contradicts` })
  }
  return found
}
