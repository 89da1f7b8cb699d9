/** The cells of a line: their display text, their text while edited, and parsing in the user's number format. */
import {
  decimalsIn,
  fromUnits,
  priceDecimals,
  quantityDecimals,
  toUnits,
} from '../../../../../contract/language/currency.ts'
import { formatClock, parseDuration } from '../../../../../contract/language/duration.ts'
import { parseNumber } from '../../../../../contract/language/written-number.ts'
import { billTypes, lineMinutes } from '../../../../../contract/resources/documents/document-totals.ts'
import type { RecordData } from '../../../../data/record.ts'
import { t } from '../../../../language/t.ts'
import type { Formats } from '../../../../resource/inputs/fields/formats.ts'

export const cellNames = ['name', 'description', 'quantity', 'price', 'discount', 'amount'] as const
export type CellName = (typeof cellNames)[number]

export const cellLabels: Readonly<Record<CellName, string>> = {
  name: t('Description'),
  description: t('Note'),
  quantity: t('Quantity'),
  price: t('Price'),
  discount: t('Discount'),
  amount: t('Amount'),
}

/** Some fields of a line by their wire names. */
export type LineValues = Readonly<Record<string, unknown>>
export type ParsedCell = { readonly values: LineValues } | { readonly message: string }

export const isHourly = (line: LineValues): boolean => line.billType === billTypes.hourly
export const isByHand = ({ manualBillAmount }: LineValues): boolean =>
  manualBillAmount !== null && manualBillAmount !== undefined

interface Discount {
  readonly percent?: number
  readonly amount?: number
}
const getDiscount = (line: LineValues): Discount => (line.discount ?? {}) as Discount

/** Text of a cell that is not being edited; empty if it has no value. */
export function shownText(cell: CellName, line: RecordData, formats: Formats): string {
  if (cell === 'name' || cell === 'description') return String(line[cell] ?? '')
  if (cell === 'amount') return amountText(line.billAmount, formats)
  if (line.billType === billTypes.none) return ''
  if (cell === 'quantity') return quantityText(line, formats)
  if (cell === 'price') return priceText(line, formats)
  if (isByHand(line)) return ''
  const { percent, amount } = getDiscount(line)
  return [percent ? formats.percent(percent) : '', amount ? formats.money(amount) : ''].filter(Boolean).join(' + ')
}

/** An amount entered by hand has no price, as on paper, unless the line keeps one beside it. */
function priceText(line: RecordData, formats: Formats): string {
  const price = isHourly(line) ? line.outLabourPrice : line.outUnitPrice
  if (isByHand(line) && Number(price ?? 0) === 0) return ''
  return price === undefined ? '' : formats.price(Number(price))
}

const amountText = (value: unknown, { money }: Formats) => (value === undefined ? '' : money(Number(value)))

/** Hours and minutes, which are exact, as everywhere on paper. */
const quantityText = (line: RecordData, { quantity }: Formats): string =>
  isHourly(line) ? t('{hours} h', { hours: formatClock(lineMinutes(line)) }) : quantity(Number(line.outUnitQty ?? 0))

/** Text of a cell when editing starts: without grouping or currency. */
export function typedText(cell: CellName, line: RecordData, formats: Formats): string {
  const plain = (value: unknown) =>
    value === undefined || value === null ? '' : plainNumber(Number(value), formats.locale)
  if (cell === 'price') return plain(isHourly(line) ? line.outLabourPrice : line.outUnitPrice)
  if (cell === 'amount') return plain(line.billAmount)
  if (cell === 'quantity') return isHourly(line) ? formatClock(lineMinutes(line)) : plain(line.outUnitQty)
  if (cell !== 'discount') return shownText(cell, line, formats)
  const { percent, amount } = getDiscount(line)
  return percent ? `${percent}%` : plain(amount || undefined)
}

/** Parses the text of a cell into values, or an error. A new quantity or price replaces a manual amount. */
export function readCell(cell: CellName, text: string, line: LineValues, locale: string, decimals = 2): ParsedCell {
  const input = text.trim()
  if (cell === 'description') return { values: { description: input === '' ? null : input } }
  if (cell === 'name') {
    if (input === '') return { message: t('Enter what you are charging for.') }
    return input.length > 255 ? { message: t('Use at most 255 characters.') } : { values: { name: input } }
  }
  const reading = readers[cell](input, line, locale, decimals)
  if ('message' in reading || cell === 'amount' || !isByHand(line)) return reading
  return { values: { ...reading.values, manualBillAmount: null } }
}

type Reader = (text: string, line: LineValues, locale: string, decimals: number) => ParsedCell

const readers: Readonly<Record<'quantity' | 'price' | 'discount' | 'amount', Reader>> = {
  quantity: readQuantity,
  price: readPrice,
  discount: readDiscount,
  amount: readAmount,
}

/** A time makes the line hourly, in which every number is one. `30%` of something is 0.3 of it. */
function readQuantity(text: string, line: LineValues, locale: string): ParsedCell {
  const wrong = { message: t('Type a number such as 3, or a time such as 2.5 h.') }
  const part = parseNumber(text, locale, 'percent')
  const count = text === '' ? 0 : (parseNumber(text, locale, 'number') ?? (part === null ? null : movedPoint(part, -2)))
  if (isHourly(line) || count === null) {
    const minutes = text === '' ? 0 : parseDuration(text, 'planned', { writing: locale })
    if (minutes === null) return wrong
    const price = isHourly(line) ? {} : { billType: billTypes.hourly, ...hourPrice(line) }
    const manual = (line.projectedTimeManual ?? null) === null ? {} : { projectedTimeManual: null }
    return { values: { projectedTimeSpent: minutes, ...manual, ...price } }
  }
  if (count < 0 || count > 999_999_999) return wrong
  return tooFine(count, quantityDecimals) ?? { values: { outUnitQty: count, ...charged(line) } }
}

/** Decimals that are not kept are refused, never rounded. */
const tooFine = (value: number, maxDecimals: number): { readonly message: string } | null =>
  decimalsIn(value) <= maxDecimals
    ? null
    : { message: t('Type {most, plural, one {# decimal} other {# decimals}} at most.', { most: maxDecimals }) }

/** Moves the decimal point in the text: 33.3 / 100 is 0.33299999999999996 in binary fractions. */
const movedPoint = (value: number, places: number): number => Number(`${value}e${places}`)

/** A line that becomes hourly keeps its unit price as its rate. */
const hourPrice = ({ outUnitPrice }: LineValues) => (Number(outUnitPrice) > 0 ? { outLabourPrice: outUnitPrice } : {})

/** An hourly line counted in pieces: as many as its hours, at the same price. */
export const asPieces = (line: RecordData): LineValues => ({
  billType: billTypes.fixed,
  outUnitQty: fromUnits(toUnits(lineMinutes(line) / 60, quantityDecimals), quantityDecimals),
  outUnitPrice: Number(line.outLabourPrice ?? 0),
  manualBillAmount: null,
})

/** A quantity or a price makes an unbilled line billable. */
const charged = ({ billType }: LineValues) => (billType === billTypes.none ? { billType: billTypes.fixed } : {})

function readPrice(text: string, line: LineValues, locale: string): ParsedCell {
  const price = text === '' ? 0 : parseNumber(text, locale, 'amount')
  if (price === null || Math.abs(price) > 99_999_999_999) return { message: t('Type an amount such as 178 or 178.50.') }
  const fine = tooFine(price, priceDecimals)
  if (fine) return fine
  if (isHourly(line)) return { values: { outLabourPrice: price } }
  const quantity = Number(line.outUnitQty ?? 0) === 0 ? { outUnitQty: 1 } : {}
  return { values: { outUnitPrice: price, ...quantity, ...charged(line) } }
}

function readDiscount(text: string, _line: LineValues, locale: string, decimals: number): ParsedCell {
  if (text === '') return { values: { discount: null } }
  const isPercent = text.includes('%')
  const value = parseNumber(text, locale, isPercent ? 'percent' : 'amount')
  if (value === null || value < 0 || (isPercent && value > 100))
    return { message: t('Type 10% or an amount such as 50.') }
  if (value === 0) return { values: { discount: null } }
  const discount = isPercent ? { percent: value } : { amount: value }
  return tooFine(value, isPercent ? 2 : decimals) ?? { values: { discount } }
}

/** An empty amount is calculated from quantity and price again. */
function readAmount(text: string, _line: LineValues, locale: string, decimals: number): ParsedCell {
  if (text === '') return { values: { manualBillAmount: null } }
  const amount = parseNumber(text, locale, 'amount')
  if (amount === null || Math.abs(amount) > 99_999_999_999) return { message: t('Type an amount such as 2900.') }
  return tooFine(amount, decimals) ?? { values: { manualBillAmount: amount } }
}

const plainNumber = (value: number, locale: string) =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 }).format(value)
