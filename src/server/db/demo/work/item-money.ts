/**
 * Billing and costs of items and of lines on invoices and quotes. Prices of labour are stored on the line, as a write
 * through the API does.
 */
import { type Block, cents } from '../block.ts'
import type { DemoWork } from '../words/work.ts'

const itemTypes = { hourly: 1, fixed: 2, task: 4 } as const

/** Columns of an item or a line. */
export interface LineMoney {
  readonly productid: number | null
  readonly itemtypeid: number
  readonly billType: 0 | 1 | 2 | 3
  readonly hourlyrateserviceid: number | null
  readonly inLabourPrice: number
  readonly outLabourPrice: number
  readonly inUnitQty: number
  readonly inUnitPrice: number
  readonly outUnitQty: number
  readonly outUnitPrice: number
  readonly taxable: boolean
  readonly discountpercent: number | null
  readonly discountamount: number | null
  readonly manualBudget: number | null
  readonly manualBillAmount: number | null
}

/** For lines that only consist of hours at their price. */
export const noReductions = {
  productid: null,
  hourlyrateserviceid: null,
  inUnitQty: 0,
  inUnitPrice: 0,
  outUnitQty: 0,
  outUnitPrice: 0,
  discountpercent: null,
  discountamount: null,
  manualBudget: null,
} as const

export function getMoney(block: Block, work: DemoWork, minutes: number): LineMoney {
  const { random, profile, vocabulary } = block
  const service = work.rate && random.chance(0.9) ? vocabulary.rates[work.rate] : null
  const [quantity, cost, price] = work.units ?? [0, 0, 0]
  const outLabourPrice = service?.outprice ?? profile.outprice
  const worth = work.billType === 1 ? (minutes / 60) * outLabourPrice : quantity * price
  return {
    productid: vocabulary.products.get(work.name) ?? null,
    itemtypeid: work.units ? itemTypes.fixed : work.billType === 1 ? itemTypes.hourly : itemTypes.task,
    billType: work.billType,
    hourlyrateserviceid: service?.id ?? null,
    inLabourPrice: service?.inprice ?? profile.inprice,
    outLabourPrice,
    inUnitQty: cost > 0 ? quantity : 0,
    inUnitPrice: cost,
    outUnitQty: quantity,
    outUnitPrice: price,
    taxable: random.chance(0.93),
    ...getReduction(block, worth),
    manualBudget: random.chance(0.12) ? Math.round(worth / 100) * 100 + 500 : null,
    manualBillAmount: worth > 0 && random.chance(0.04) ? Math.round(worth / 50) * 50 : null,
  }
}

/** Discounts a tenth of the work, by a percentage or by an amount well below its price. */
function getReduction({ random }: Block, worth: number) {
  const kind = worth > 600 ? random.next() : 1
  return {
    discountpercent: kind < 0.07 ? random.pick([5, 7.5, 10, 15]) : null,
    discountamount: kind >= 0.07 && kind < 0.11 ? random.int(1, 5) * 50 : null,
  }
}

/**
 * Charge and cost as computed by the database, rounded once and half away from zero. Computed in whole cents and tenths
 * of a percent, so that halves are exact.
 */
export function getAmounts(line: LineMoney, minutes: number): { billAmount: number; estCost: number } {
  const inCents = (amount: number) => Math.round(amount * 100)
  const hourly = minutes * inCents(line.outLabourPrice)
  const amount = 60 * line.outUnitQty * inCents(line.outUnitPrice)
  const gross = line.billType === 0 ? 0 : line.billType === 1 ? hourly : amount
  const net = (gross * (1000 - (line.discountpercent ?? 0) * 10)) / 60_000 - inCents(line.discountamount ?? 0)
  const cost = (minutes * inCents(line.inLabourPrice) + 60 * line.inUnitQty * inCents(line.inUnitPrice)) / 60
  return { billAmount: line.manualBillAmount ?? cents(Math.round(net) / 100), estCost: Math.round(cost) / 100 }
}
