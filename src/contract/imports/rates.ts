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
import { parseWrittenNumber } from './written-amount.ts'

type NotationOf = (name: string) => Notation

/** The rate of an hour, and the extra with the amount for the whole record. */
const sides = [
  { rate: 'billablerate', amount: 'billableamount' },
  { rate: 'costrate', amount: 'costamount' },
] as const

const isNot = (texts: Texts) => /^(?:false|no|n|0|-|nein|non|off|non-?billable)$/i.test(texts.billable ?? '')

/** Replaces amounts by rates. A rate of zero on time that is not billable is none. */
export function withRates(ownTexts: Texts, getNotation: NotationOf): Texts {
  const { billableamount, costamount, currency, ...rest } = ownTexts
  const texts: Record<string, string> = rest
  for (const { rate, amount } of sides) {
    const [rateText, sum] = [ownTexts[rate], parseWrittenNumber(ownTexts[amount], getNotation(amount))]
    const isUnbilled = rate === 'billablerate' && isNot(ownTexts)
    if (rateText === undefined && sum !== null && !(isUnbilled && sum === 0)) {
      const foundRate = getRate(sum, getHours(ownTexts, getNotation))
      if (foundRate !== null) texts[rate] = String(foundRate).replace('.', getNotation(rate).decimal)
    }
    if (isUnbilled && parseWrittenNumber(texts[rate], getNotation(rate)) === 0) delete texts[rate]
  }
  return texts
}

/** The written hours, and those of the whole minutes that are kept; none without a duration. */
function getHours({ timespent }: Texts, getNotation: NotationOf): readonly number[] {
  const { decimal, unit } = getNotation('timespent')
  const minutes =
    timespent === undefined
      ? null
      : exactDuration(timespent, 'planned', { writing: notationWith(decimal), unit: unit ?? undefined })
  return minutes === null || minutes === 0 ? [] : [minutes / 60, Math.max(1, Math.round(minutes)) / 60]
}

/** The roundest rate that makes this amount of the hours: 113.33 for 0:45:20 is 150 an hour. */
function getRate(amount: number, hours: readonly number[]): number | null {
  const roundTo = (value: number, decimals: number) => Number(value.toFixed(decimals))
  for (let decimals = 0; decimals <= priceDecimals; decimals += 1) {
    for (const hour of hours) {
      const rate = roundTo(amount / hour, decimals)
      if (Math.abs(rate * hour - amount) < 0.0051) return rate
    }
  }
  const [lastHours] = hours.slice(-1)
  return lastHours === undefined ? null : roundTo(amount / lastHours, priceDecimals)
}

/**
 * What contradicts itself in a row: an amount that its hours do not make at their rate, beyond a minute and a cent of rounding, and
 * figures in another currency than the account's.
 */
export function rateContradictions(
  texts: Texts,
  combined: Texts,
  getNotation: NotationOf,
  account: AmountsIn,
): readonly Contradiction[] {
  const contradictions: Contradiction[] = []
  for (const { rate, amount } of sides) {
    contradictions.push(...foreignAmounts([rate, amount], texts, getNotation, account))
    const [price, sum] = [
      parseWrittenNumber(texts[rate], getNotation(rate)),
      parseWrittenNumber(texts[amount], getNotation(amount)),
    ]
    const isUnbilled = rate === 'billablerate' && isNot(texts)
    const [hours] = getHours(combined, getNotation)
    if (
      sum === null ||
      (isUnbilled && sum === 0) ||
      contradictions.some(({ name }) => name === rate || name === amount)
    )
      continue
    const calculated = price === null ? (hours === undefined ? 0 : sum) : price * (hours ?? 0)
    if (Math.abs(calculated - sum) <= Math.abs(price ?? 0) / 60 + 0.01) continue
    const time = combined.timespent ?? '0'
    const comes = calculated.toFixed(minorUnits(account.currency)).replace('.', getNotation(amount).decimal)
    const wrong = clause(
      '{time} at {rate} comes to {sum}, but the amount is {amount}; correct one, or skip the column of amounts',
      { time, rate: texts[rate] ?? '?', sum: comes, amount: texts[amount] },
    )
    contradictions.push({ name: amount, wrong, cause: `${amount}: contradicts` })
  }
  return contradictions
}
