/** The typed quantity or amount to credit of a line, its validation, and the resulting amount. */
import { fromUnits, toUnits } from '../../../../contract/language/currency.ts'
import { formatDuration, parseDuration, typedDuration } from '../../../../contract/language/duration.ts'
import {
  isCreditedInFull,
  type Left,
  leftOf,
  unitsOfQuantity,
} from '../../../../contract/resources/documents/credit-parts.ts'
import { type RecordData, wireId } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import type { Formats } from '../../../resource/fields/formats.ts'
import { parseNumber } from '../../../resource/fields/parse-number.ts'

/** The text typed for a line; null for everything that is left of it. */
export type Typed = { readonly quantity: string } | { readonly amount: string } | null

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
  readonly part: Readonly<Record<string, unknown>> | null
  readonly wrong: string | null
}

export function openLine(line: RecordData, decimals: number): OpenLine {
  const whole = leftOf(line, decimals)
  // A single unit is credited by amount.
  const isSingle = !whole.isHourly && Number(line.outUnitQty) === 1
  const left = isSingle ? { ...whole, quantity: null } : whole
  return { line, left, isCredited: isCreditedInFull(line, decimals), isStarted: line.creditedAmount !== undefined }
}

/** The maximum that can be credited of the line, in words. */
export function mostOf({ left }: OpenLine, formats: Formats): string {
  const amount = formats.money(fromUnits(left.units, formats.decimals))
  return left.quantity === null ? amount : `${shownQuantity(left, formats)} · ${amount}`
}

export function choiceOf({ line, left }: OpenLine, typed: Typed, formats: Formats): Choice {
  const { decimals, amount } = formats
  const written = (units: number) => amount(fromUnits(units, decimals))
  const lineid = wireId(String(line.id))
  if (typed === null) {
    // Sends the amount as shown, so that the service refuses it if somebody else has credited some of it meanwhile.
    const part = left.units === 0 ? { lineid } : { lineid, amount: fromUnits(left.units, decimals) }
    return { quantity: typedQuantity(left, formats), amount: written(left.units), units: left.units, part, wrong: null }
  }
  if ('quantity' in typed) {
    const given = readQuantity(typed.quantity, left, formats)
    const units = given === null ? 0 : unitsOfQuantity(left, given)
    const wrong = wrongQuantity(given, units, left, formats)
    if (wrong !== null || given === null) return { ...typed, amount: '', units: 0, part: null, wrong }
    return { ...typed, amount: written(units), units, part: { lineid, quantity: given }, wrong }
  }
  const given = parseNumber(typed.amount, formats.locale)
  const units = given === null ? 0 : toUnits(given, decimals)
  const wrong = wrongAmount(units, left, formats)
  if (wrong !== null) return { ...typed, quantity: '', units: 0, part: null, wrong }
  return { ...typed, quantity: '', units, part: { lineid, amount: fromUnits(units, decimals) }, wrong }
}

function wrongQuantity(given: number | null, units: number, left: Left, formats: Formats): string | null {
  if (given === null || given <= 0 || units === 0) return t('Enter a quantity.')
  return given > Number(left.quantity) ? t('At most {most}.', { most: shownQuantity(left, formats) }) : null
}

function wrongAmount(units: number, left: Left, { money, decimals }: Formats): string | null {
  if (units === 0 || Math.sign(units) !== Math.sign(left.units)) return t('Enter an amount.')
  const isOver = Math.abs(units) > Math.abs(left.units)
  return isOver ? t('At most {most}.', { most: money(fromUnits(left.units, decimals)) }) : null
}

function readQuantity(text: string, { isHourly }: Left, { locale }: Formats): number | null {
  if (text.trim() === '') return null
  if (isHourly) return parseDuration(text, 'planned')
  const count = parseNumber(text, locale)
  return count === null ? null : Math.round(count * 10_000) / 10_000
}

const shownQuantity = ({ quantity, isHourly }: Left, formats: Formats): string =>
  isHourly ? formatDuration(Number(quantity)) : formats.quantity(Number(quantity))

function typedQuantity({ quantity, isHourly }: Left, { locale }: Formats): string {
  if (quantity === null) return ''
  if (isHourly) return typedDuration(quantity)
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 }).format(quantity)
}
