/** The cells of a line: their display text, their text while edited, and parsing in the user's number format. */
import { formatDuration, parseDuration } from '../../../../../contract/language/duration.ts'
import { billTypes, lineMinutes } from '../../../../../contract/resources/documents/document-totals.ts'
import type { RecordData } from '../../../../data/record.ts'
import { t } from '../../../../language/t.ts'
import type { Formats } from '../../../../resource/fields/formats.ts'
import { parseNumber } from '../../../../resource/fields/parse-number.ts'

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
const discountOf = (line: LineValues): Discount => (line.discount ?? {}) as Discount

/** Text of a cell that is not being edited; empty if it has no value. */
export function shownText(cell: CellName, line: RecordData, formats: Formats): string {
  if (cell === 'name' || cell === 'description') return String(line[cell] ?? '')
  if (cell === 'amount') return amountText(line.billAmount, formats)
  if (line.billType === billTypes.none) return ''
  if (cell === 'quantity') return quantityText(line, formats)
  if (cell === 'price') return priceText(line, formats)
  if (isByHand(line)) return ''
  const { percent, amount } = discountOf(line)
  return [percent ? formats.percent(percent) : '', amount ? formats.money(amount) : ''].filter(Boolean).join(' + ')
}

/** An amount entered by hand has no price, as on paper, unless the line keeps one beside it. */
function priceText(line: RecordData, formats: Formats): string {
  const price = isHourly(line) ? line.outLabourPrice : line.outUnitPrice
  return isByHand(line) && Number(price ?? 0) === 0 ? '' : amountText(price, formats)
}

const amountText = (value: unknown, { money }: Formats) => (value === undefined ? '' : money(Number(value)))

function quantityText(line: RecordData, { number, quantity }: Formats): string {
  if (!isHourly(line)) return quantity(Number(line.outUnitQty ?? 0))
  const minutes = lineMinutes(line)
  return Number.isInteger((minutes * 100) / 60) ? `${number(minutes / 60)} h` : formatDuration(minutes)
}

/** Text of a cell when editing starts: without grouping or currency. */
export function typedText(cell: CellName, line: RecordData, formats: Formats): string {
  const plain = (value: unknown) =>
    value === undefined || value === null ? '' : plainNumber(Number(value), formats.locale)
  if (cell === 'price') return plain(isHourly(line) ? line.outLabourPrice : line.outUnitPrice)
  if (cell === 'amount') return plain(line.billAmount)
  if (cell === 'quantity' && !isHourly(line)) return plain(line.outUnitQty)
  if (cell !== 'discount') return shownText(cell, line, formats)
  const { percent, amount } = discountOf(line)
  return percent ? `${percent}%` : plain(amount || undefined)
}

/** Parses the text of a cell into values, or an error. A new quantity or price replaces a manual amount. */
export function readCell(cell: CellName, text: string, line: LineValues, locale: string, decimals = 2): ParsedCell {
  const given = text.trim()
  if (cell === 'description') return { values: { description: given === '' ? null : given } }
  if (cell === 'name') {
    if (given === '') return { message: t('Enter what you are charging for.') }
    return given.length > 255 ? { message: t('Use at most 255 characters.') } : { values: { name: given } }
  }
  const reading = readers[cell](given, line, locale, decimals)
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

function readQuantity(text: string, line: LineValues, locale: string): ParsedCell {
  const wrong = { message: t('Type a number such as 3, or a time such as 2.5 h.') }
  if (isHourly(line) || /[hm:]/i.test(text)) {
    const minutes = text === '' ? 0 : parseDuration(text, 'planned')
    if (minutes === null) return wrong
    const price = isHourly(line) ? {} : { billType: billTypes.hourly, ...hourPrice(line) }
    const manual = (line.projectedTimeManual ?? null) === null ? {} : { projectedTimeManual: null }
    return { values: { projectedTimeSpent: minutes, ...manual, ...price } }
  }
  const count = text === '' ? 0 : parseNumber(text, locale)
  if (count === null || count < 0 || count > 999_999_999) return wrong
  return { values: { outUnitQty: round(count, 4), ...charged(line) } }
}

/** A line that becomes hourly keeps its unit price as its rate. */
const hourPrice = ({ outUnitPrice }: LineValues) => (Number(outUnitPrice) > 0 ? { outLabourPrice: outUnitPrice } : {})

/** A quantity or a price makes an unbilled line billable. */
const charged = ({ billType }: LineValues) => (billType === billTypes.none ? { billType: billTypes.fixed } : {})

function readPrice(text: string, line: LineValues, locale: string, decimals: number): ParsedCell {
  const price = text === '' ? 0 : parseNumber(text, locale)
  if (price === null || Math.abs(price) > 99_999_999_999) return { message: t('Type an amount such as 178 or 178.50.') }
  if (isHourly(line)) return { values: { outLabourPrice: round(price, decimals) } }
  const quantity = Number(line.outUnitQty ?? 0) === 0 ? { outUnitQty: 1 } : {}
  return { values: { outUnitPrice: round(price, decimals), ...quantity, ...charged(line) } }
}

function readDiscount(text: string, _line: LineValues, locale: string, decimals: number): ParsedCell {
  if (text === '') return { values: { discount: null } }
  const isPercent = text.includes('%')
  const value = parseNumber(text, locale)
  if (value === null || value < 0 || (isPercent && value > 100))
    return { message: t('Type 10% or an amount such as 50.') }
  if (value === 0) return { values: { discount: null } }
  return { values: { discount: isPercent ? { percent: round(value, 2) } : { amount: round(value, decimals) } } }
}

/** An empty amount is calculated from quantity and price again. */
function readAmount(text: string, _line: LineValues, locale: string, decimals: number): ParsedCell {
  if (text === '') return { values: { manualBillAmount: null } }
  const amount = parseNumber(text, locale)
  return amount === null || Math.abs(amount) > 99_999_999_999
    ? { message: t('Type an amount such as 2900.') }
    : { values: { manualBillAmount: round(amount, decimals) } }
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

const plainNumber = (value: number, locale: string) =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 }).format(value)
