/** The typed quantity or amount to credit of a line, its validation, and the resulting amount. */

import { decimalsIn, fromUnits, toUnits } from '../../../../contract/language/currency.ts'
import { formatDuration, parseDuration, typedDuration } from '../../../../contract/language/duration.ts'
import { parseNumber } from '../../../../contract/language/written-number.ts'
import type { CreditPart } from '../../../../contract/operations/billing.ts'
import {
  getRemainder,
  isCreditedInFull,
  type Left,
  unitsOfQuantity,
} from '../../../../contract/resources/documents/credit-parts.ts'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import type { Formats } from '../../../resource/inputs/fields/formats.ts'

/** The text typed for a line; null for everything that is left of it. */
export type TypedCredit = { readonly quantity: string } | { readonly amount: string } | null

export interface OpenLine {
  readonly line: RecordData
  readonly remainder: Left
  readonly isCredited: boolean
  readonly isStarted: boolean
}

export interface Choice {
  /** Texts of the two inputs; the quantity is empty if the line is credited by amount. */
  readonly quantity: string
  readonly amount: string
  /** Credited minor units of the currency; 0 if the text is invalid. */
  readonly units: number
  /** The part of the request; null if the text is invalid. */
  readonly part: CreditPart | null
  readonly wrong: string | null
  /** The input that `wrong` is about. */
  readonly input: 'quantity' | 'amount'
}

export function openLine(line: RecordData, decimals: number): OpenLine {
  const fullAmount = getRemainder(line, decimals)
  // A single unit is credited by amount.
  const isSingle = !fullAmount.isHourly && Number(line.outUnitQty) === 1
  const remainder = isSingle ? { ...fullAmount, quantity: null } : fullAmount
  return {
    line,
    remainder,
    isCredited: isCreditedInFull(line, decimals),
    isStarted: line.creditedAmount !== undefined,
  }
}

/** What can be credited of the line. Of a negative line it is no maximum but all that is left. */
export function leftInWords({ remainder, isStarted }: OpenLine, formats: Formats): string {
  const amount = formats.money(fromUnits(remainder.units, formats.decimals))
  const maxText = remainder.quantity === null ? amount : `${shownQuantity(remainder, formats)} · ${amount}`
  if (remainder.units < 0)
    return isStarted
      ? t('Partly credited. {amount} left', { amount: maxText })
      : t('{amount} to credit', { amount: maxText })
  return isStarted ? t('Partly credited. Up to {most}', { most: maxText }) : t('Up to {most}', { most: maxText })
}

export function getChoice({ line, remainder }: OpenLine, typedCredit: TypedCredit, formats: Formats): Choice {
  const { decimals, amount } = formats
  const formatUnits = (units: number) => amount(fromUnits(units, decimals))
  const lineid = Number(line.id)
  if (typedCredit === null) {
    // Sends the amount as shown, so that the service refuses it if somebody else has credited some of it meanwhile.
    const part = remainder.units === 0 ? { lineid } : { lineid, amount: fromUnits(remainder.units, decimals) }
    const [quantity, amount] = [typedQuantity(remainder, formats), formatUnits(remainder.units)]
    return { quantity, amount, units: remainder.units, part, wrong: null, input: 'amount' }
  }
  if ('quantity' in typedCredit) {
    const quantity = readQuantity(typedCredit.quantity, remainder, formats)
    const units = quantity === null ? 0 : unitsOfQuantity(remainder, quantity)
    const wrong = wrongQuantity(quantity, units, remainder, formats)
    const about = { ...typedCredit, wrong, input: 'quantity' } as const
    if (wrong !== null || quantity === null) return { ...about, amount: '', units: 0, part: null }
    return { ...about, amount: formatUnits(units), units, part: { lineid, quantity } }
  }
  const number = parseNumber(typedCredit.amount, formats.locale, 'amount')
  const units = number === null ? 0 : toUnits(number, decimals)
  const isFine = number === null || decimalsIn(number) <= decimals
  const wrong = isFine
    ? wrongAmount(units, remainder, formats)
    : t('Type {most, plural, one {# decimal} other {# decimals}} at most.', { most: decimals })
  const about = { ...typedCredit, quantity: '', wrong, input: 'amount' } as const
  if (wrong !== null) return { ...about, units: 0, part: null }
  return { ...about, units, part: { lineid, amount: fromUnits(units, decimals) } }
}

function wrongQuantity(number: number | null, units: number, remainder: Left, formats: Formats): string | null {
  if (number === null || number <= 0 || units === 0) return t('Enter a quantity.')
  return number > Number(remainder.quantity) ? t('At most {most}.', { most: shownQuantity(remainder, formats) }) : null
}

function wrongAmount(units: number, remainder: Left, { money, decimals }: Formats): string | null {
  const [isNegative, allText] = [remainder.units < 0, money(fromUnits(remainder.units, decimals))]
  if (units === 0 || units < 0 !== isNegative) return isNegative ? t('Enter a negative amount.') : t('Enter an amount.')
  if (Math.abs(units) <= Math.abs(remainder.units)) return null
  return isNegative ? t('Not below {least}.', { least: allText }) : t('At most {most}.', { most: allText })
}

function readQuantity(text: string, { isHourly }: Left, { locale }: Formats): number | null {
  if (text.trim() === '') return null
  if (isHourly) return parseDuration(text, 'planned')
  const count = parseNumber(text, locale, 'number')
  return count === null ? null : Math.round(count * 10_000) / 10_000
}

const shownQuantity = ({ quantity, isHourly }: Left, formats: Formats): string =>
  isHourly ? formatDuration(Number(quantity)) : formats.quantity(Number(quantity))

function typedQuantity({ quantity, isHourly }: Left, { locale }: Formats): string {
  if (quantity === null) return ''
  if (isHourly) return typedDuration(quantity)
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 }).format(quantity)
}
