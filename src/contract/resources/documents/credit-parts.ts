/**
 * The creditable rest of a line, and the amount of a part of it. Computed in whole minor units of the currency, by the
 * service and the web app alike.
 */
import { toUnits } from '../../language/currency.ts'
import { billTypes, lineMinutes, type PricedLine } from './document-totals.ts'

/** A line by its wire names, with what credit notes have credited so far (without deleted and voided ones). */
export interface CreditableLine extends PricedLine {
  readonly billAmount?: unknown
  readonly creditedAmount?: unknown
  readonly creditedQuantity?: unknown
}

export interface Left {
  /** Minor units of the currency; negative for a line with a negative amount. */
  readonly units: number
  /** Units, or minutes of an hourly line; null if the line can only be credited by amount. */
  readonly quantity: number | null
  readonly isHourly: boolean
}

export function getRemainder(line: CreditableLine, decimals: number): Left {
  const units = toUnits(line.billAmount, decimals) - toUnits(line.creditedAmount, decimals)
  const isHourly = line.billType === billTypes.hourly
  const isCounted = (line.manualBillAmount ?? null) === null && line.billType !== billTypes.none
  const totalQuantity = isHourly ? lineMinutes(line) : Number(line.outUnitQty ?? 0)
  const quantity = (scaled(totalQuantity) - scaled(line.creditedQuantity)) / scale
  return { units, isHourly, quantity: isCounted && quantity > 0 && units !== 0 ? quantity : null }
}

/**
 * Whether nothing is left to credit. A line with amount zero is credited once a credit note names it: until then
 * `creditedAmount` is null.
 */
export const isCreditedInFull = (line: CreditableLine, decimals: number): boolean =>
  (line.creditedAmount ?? null) !== null && getRemainder(line, decimals).units === 0

/**
 * The share of the remaining amount for a part of the remaining quantity, rounded half away from zero: the full
 * quantity always gets the exact rest.
 */
export function unitsOfQuantity({ units, quantity }: Left, part: number): number {
  const [share, quantityUnits] = [BigInt(scaled(part)), BigInt(scaled(quantity))]
  if (quantityUnits === 0n) return 0
  const size = BigInt(Math.abs(units))
  const roundedShare = (2n * size * share + quantityUnits) / (2n * quantityUnits)
  return Math.sign(units) * Number(roundedShare)
}

/** Quantities have up to four decimals. */
const scale = 10_000
const scaled = (quantity: unknown): number => toUnits(quantity, 4)
