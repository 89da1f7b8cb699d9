/**
 * What is left to credit of a line, and what a part of it comes to. Everything is worked out on whole numbers of the
 * currency's smallest unit, by the service and by the screen alike.
 */
import { toUnits } from '../../language/currency.ts'
import { billTypes, lineMinutes, type PricedLine } from './document-totals.ts'

/** A line as the interface reads it, with what credit notes that hold have credited of it. */
export interface CreditableLine extends PricedLine {
  readonly billAmount?: unknown
  readonly creditedAmount?: unknown
  readonly creditedQuantity?: unknown
}

export interface Left {
  /** Smallest units of the currency; less than 0 of a line that takes something off. */
  readonly units: number
  /** Pieces, or minutes of an hourly line; null where the line can be credited by amount alone. */
  readonly quantity: number | null
  readonly isHourly: boolean
}

export function leftOf(line: CreditableLine, decimals: number): Left {
  const units = toUnits(line.billAmount, decimals) - toUnits(line.creditedAmount, decimals)
  const isHourly = line.billType === billTypes.hourly
  const isCounted = (line.manualBillAmount ?? null) === null && line.billType !== billTypes.none
  const whole = isHourly ? lineMinutes(line) : Number(line.outUnitQty ?? 0)
  const quantity = (scaled(whole) - scaled(line.creditedQuantity)) / scale
  return { units, isHourly, quantity: isCounted && quantity > 0 && units !== 0 ? quantity : null }
}

/** Whether nothing is left of it. A line of no amount is credited as well, by what is null where no credit note names it. */
export const isCreditedInFull = (line: CreditableLine, decimals: number): boolean =>
  (line.creditedAmount ?? null) !== null && leftOf(line, decimals).units === 0

/**
 * The share of what is left that a part of the quantity has, rounded half away from zero: all of it, to the last cent, for
 * the whole quantity.
 */
export function unitsOfQuantity({ units, quantity }: Left, part: number): number {
  const [share, whole] = [BigInt(scaled(part)), BigInt(scaled(quantity))]
  if (whole === 0n) return 0
  const size = BigInt(Math.abs(units))
  const rounded = (2n * size * share + whole) / (2n * whole)
  return Math.sign(units) * Number(rounded)
}

/** Quantities have up to four decimals. */
const scale = 10_000
const scaled = (quantity: unknown): number => toUnits(quantity, 4)
