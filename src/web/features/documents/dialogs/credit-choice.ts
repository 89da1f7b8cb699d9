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
import type { Formats } from '../../../resource/fields/formats.ts'

/** The text typed for a line; null for everything that is left of it. */
export type TypedCredit = { readonly quantity: string } | { readonly amount: string } | null

export interface OpenLine {
  readonly line: RecordData
  readonly left: Left
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
  readonly at: 'quantity' | 'amount'
}

export function openLine(line: RecordData, decimals: number): OpenLine {
  const whole = getRemainder(line, decimals)
  // A single unit is credited by amount.
  const isSingle = !whole.isHourly && Number(line.outUnitQty) === 1
  const left = isSingle ? { ...whole, quantity: null } : whole
  return { line, left, isCredited: isCreditedInFull(line, decimals), isStarted: line.creditedAmount !== undefined }
}

/** What can be credited of the line. Of a negative line it is no maximum but all that is left. */
export function leftInWords({ left, isStarted }: OpenLine, formats: Formats): string {
  const amount = formats.money(fromUnits(left.units, formats.decimals))
  const most = left.quantity === null ? amount : `${shownQuantity(left, formats)} · ${amount}`
  if (left.units < 0)
    return isStarted ? t('Partly credited. {amount} left', { amount: most }) : t('{amount} to credit', { amount: most })
  return isStarted ? t('Partly credited. Up to {most}', { most }) : t('Up to {most}', { most })
}

export function choiceOf({ line, left }: OpenLine, typed: TypedCredit, formats: Formats): Choice {
  const { decimals, amount } = formats
  const written = (units: number) => amount(fromUnits(units, decimals))
  const lineid = Number(line.id)
  if (typed === null) {
    // Sends the amount as shown, so that the service refuses it if somebody else has credited some of it meanwhile.
    const part = left.units === 0 ? { lineid } : { lineid, amount: fromUnits(left.units, decimals) }
    const [quantity, amount] = [typedQuantity(left, formats), written(left.units)]
    return { quantity, amount, units: left.units, part, wrong: null, at: 'amount' }
  }
  if ('quantity' in typed) {
    const given = readQuantity(typed.quantity, left, formats)
    const units = given === null ? 0 : unitsOfQuantity(left, given)
    const wrong = wrongQuantity(given, units, left, formats)
    const about = { ...typed, wrong, at: 'quantity' } as const
    if (wrong !== null || given === null) return { ...about, amount: '', units: 0, part: null }
    return { ...about, amount: written(units), units, part: { lineid, quantity: given } }
  }
  const given = parseNumber(typed.amount, formats.locale, 'amount')
  const units = given === null ? 0 : toUnits(given, decimals)
  const isFine = given === null || decimalsIn(given) <= decimals
  const wrong = isFine
    ? wrongAmount(units, left, formats)
    : t('Type {most, plural, one {# decimal} other {# decimals}} at most.', { most: decimals })
  const about = { ...typed, quantity: '', wrong, at: 'amount' } as const
  if (wrong !== null) return { ...about, units: 0, part: null }
  return { ...about, units, part: { lineid, amount: fromUnits(units, decimals) } }
}

function wrongQuantity(given: number | null, units: number, left: Left, formats: Formats): string | null {
  if (given === null || given <= 0 || units === 0) return t('Enter a quantity.')
  return given > Number(left.quantity) ? t('At most {most}.', { most: shownQuantity(left, formats) }) : null
}

function wrongAmount(units: number, left: Left, { money, decimals }: Formats): string | null {
  const [isNegative, all] = [left.units < 0, money(fromUnits(left.units, decimals))]
  if (units === 0 || units < 0 !== isNegative) return isNegative ? t('Enter a negative amount.') : t('Enter an amount.')
  if (Math.abs(units) <= Math.abs(left.units)) return null
  return isNegative ? t('Not below {least}.', { least: all }) : t('At most {most}.', { most: all })
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
