/**
 * Amounts of the lines of an invoice or a quote and their totals, by the same rules as the database: each line is
 * rounded once, half away from zero, and tax is rounded once on the sum of the taxable lines. Everything is computed in
 * whole minor units of the currency, so totals shown during editing equal those stored.
 */
import { minorUnits, priceDecimals, rateDecimals, toUnits } from '../../language/currency.ts'

/** A line by its wire names; absent values count as zero. */
export interface PricedLine extends Readonly<Record<string, unknown>> {
  readonly billType?: unknown
  readonly projectedTimeSpent?: unknown
  readonly projectedTimeManual?: unknown
  readonly outLabourPrice?: unknown
  readonly outUnitQty?: unknown
  readonly outUnitPrice?: unknown
  readonly manualBillAmount?: unknown
  readonly discount?: unknown
  readonly taxable?: unknown
}

export interface TaxRules extends Readonly<Record<string, unknown>> {
  readonly taxable?: unknown
  /** Percent. */
  readonly taxrate?: unknown
  /** ISO 4217 code, which determines the decimals of amounts; two if unknown. */
  readonly currency?: unknown
}

/** Amounts in the document's currency. `subtotal` is after discounts and before tax, `total` includes tax. */
export interface DocumentTotals {
  /** Sum of the lines' discounts; informative, as the other amounts are after discounts. */
  readonly discount: number
  readonly subtotal: number
  /** Empty if the document is not taxed. */
  readonly taxes: readonly { readonly rate: number; readonly amount: number }[]
  readonly tax: number
  readonly total: number
}

export const billTypes = { none: 0, hourly: 1, fixed: 2, recurring: 3 } as const

/** The amount of a line, with this number of decimals. */
export const lineAmount = (line: PricedLine, decimals = 2): number => toAmount(getUnits(line, decimals), decimals)

/** Charged minutes of an hourly line. */
export const lineMinutes = (line: PricedLine): number =>
  Number(line.projectedTimeManual ?? line.projectedTimeSpent ?? 0)

/** The amount of hours at a rate that may have more decimals than a price. */
export function amountOfHours(minutes: number, rate: number, decimals = 2): number {
  const finer = 10n ** BigInt(rateDecimals - decimals)
  return toAmount(divideRounded(BigInt(minutes) * scaled(rate, rateDecimals), 60n * finer), decimals)
}

export function documentTotals(lines: readonly PricedLine[], rules: TaxRules): DocumentTotals {
  const decimals = minorUnits(rules.currency)
  const charge = (line: PricedLine) => getUnits(line, decimals)
  const subtotal = sum(lines.map(charge))
  const gross = sum(lines.map((line) => charge(isByHand(line) ? line : { ...line, discount: null })))
  const rate = Number(rules.taxrate ?? 0)
  const isTaxed = rules.taxable !== false
  const taxed = sum(lines.filter((line) => line.taxable !== false).map(charge))
  const tax = isTaxed ? divideRounded(taxed * scaled(rate, 4), 1_000_000n) : 0n
  const amount = (units: bigint) => toAmount(units, decimals)
  return {
    discount: amount(gross - subtotal),
    subtotal: amount(subtotal),
    taxes: isTaxed && rate !== 0 ? [{ rate, amount: amount(tax) }] : [],
    tax: amount(tax),
    total: amount(subtotal + tax),
  }
}

/** Maximum number of decimals of any currency. */
const finest = 4

/** Sum of amounts without floating-point errors. */
export const sumOfAmounts = (amounts: readonly unknown[]): number =>
  toAmount(sum(amounts.map((amount) => scaled(amount, finest))), finest)

const isByHand = ({ manualBillAmount }: PricedLine) => manualBillAmount !== null && manualBillAmount !== undefined

function getUnits(line: PricedLine, decimals: number): bigint {
  if (isByHand(line)) return scaled(line.manualBillAmount, decimals)
  const isHourly = line.billType === billTypes.hourly
  if (!isHourly && line.billType !== billTypes.fixed && line.billType !== billTypes.recurring) return 0n
  const finer = 10n ** BigInt(priceDecimals - decimals)
  const [amount, parts] = isHourly
    ? [BigInt(lineMinutes(line)) * scaled(line.outLabourPrice, priceDecimals), 60n * finer]
    : [scaled(line.outUnitQty, 4) * scaled(line.outUnitPrice, priceDecimals), 10_000n * finer]
  const { percent, amount: off } = (line.discount ?? {}) as { percent?: unknown; amount?: unknown }
  const reduced = amount * (10_000n - scaled(percent, 2))
  return divideRounded(reduced - scaled(off, decimals) * parts * 10_000n, parts * 10_000n)
}

/** A number with `digits` decimals as an integer of its smallest units. */
const scaled = (value: unknown, digits: number): bigint => BigInt(toUnits(value, digits))

const toAmount = (units: bigint, decimals: number): number => Number(units) / 10 ** decimals

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** `numerator / denominator`, rounded half away from zero. */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const doubled = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -doubled : doubled
}
