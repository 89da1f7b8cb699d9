/**
 * Lines of invoices as accounting programs multiply them: quantity times price less a percentage, rounded once, is the
 * amount. Where no such numbers come to the amount of a line, it is one piece at its amount, and its text says the hours.
 */
import { fromUnits, quantityDecimals, toUnits } from '../../../../contract/language/currency.ts'
import { formatClock } from '../../../../contract/language/duration.ts'
import {
  billTypes,
  lineAmount,
  lineMinutes,
  sumOfAmounts,
} from '../../../../contract/resources/documents/document-totals.ts'

/** A line as stored; numbers may be numeric texts. */
export interface StoredLine extends Readonly<Record<string, unknown>> {
  readonly name: string
  readonly decimals: number
}

export interface BookLine {
  readonly name: string
  readonly quantity: number
  readonly price: number
  /** Percent. */
  readonly discount: number
  readonly amount: number
}

/** What a program takes: whether lines have discounts in percent, and what others are called. */
export interface BookTerms {
  readonly hasPercents: boolean
  readonly discount: string
}

/** One line, or two where the program has no such discount: the line before it, and what is taken off. */
export function bookLines(line: StoredLine, { hasPercents, discount }: BookTerms): readonly BookLine[] {
  const amount = Number(line.amount)
  const percent = Number(line.discountpercent ?? 0)
  const isByHand = (line.manualBillAmount ?? null) !== null
  const isOff = percent !== 0 || Number(line.discountamount ?? 0) !== 0
  const isTaken = !isOff || (hasPercents && Number(line.discountamount ?? 0) === 0)
  if (isByHand || isTaken) return [bookLine(line, isByHand ? 0 : percent, amount)]
  const total = lineAmount({ ...line, discount: null }, line.decimals)
  const less = sumOfAmounts([amount, -total])
  const discountLine = { name: `${discount}, ${line.name}`, quantity: 1, price: less, discount: 0, amount: less }
  return [bookLine(line, 0, total), discountLine]
}

/** The line at this amount. */
function bookLine(line: StoredLine, discount: number, amount: number): BookLine {
  const isHourly = Number(line.billType) === billTypes.hourly
  const count = isHourly ? lineMinutes(line) / 60 : Number(line.outUnitQty ?? 0)
  const quantity = fromUnits(toUnits(count, quantityDecimals), quantityDecimals)
  const price = Number((isHourly ? line.outLabourPrice : line.outUnitPrice) ?? 0)
  const priced = {
    billType: billTypes.fixed,
    outUnitQty: quantity,
    outUnitPrice: price,
    discount: { percent: discount },
  }
  if (quantity > 0 && lineAmount(priced, line.decimals) === amount) {
    return { name: line.name, quantity, price, discount, amount }
  }
  const hours = isHourly && count > 0 && price !== 0 ? `, ${formatClock(lineMinutes(line))} h x ${price}` : ''
  return { name: `${line.name}${hours}`, quantity: 1, price: amount, discount: 0, amount }
}

/** Divides the tax of an invoice among its taxed lines in proportion, so that the parts add up to it exactly. */
export function getTaxes(tax: number, amounts: readonly number[], decimals: number): readonly number[] {
  const units = amounts.map((amount) => toUnits(amount, decimals))
  const [allUnits, taxUnits] = [BigInt(units.reduce((sum, unit) => sum + unit, 0)), BigInt(toUnits(tax, decimals))]
  const upTo = (sum: number) => (allUnits === 0n ? 0 : Number((taxUnits * BigInt(sum)) / allUnits))
  let [sum, allotted] = [0, 0]
  return units.map((unit) => {
    sum += unit
    const part = upTo(sum) - allotted
    allotted += part
    return fromUnits(part, decimals)
  })
}
