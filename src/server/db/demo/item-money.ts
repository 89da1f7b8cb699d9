/** What a piece of work is billed by and what it costs. Prices of labour are fixed on the item, as writing one does it. */
import { type Block, cents } from './block.ts'
import type { ServiceRate } from './vocabulary.ts'
import type { Work } from './words/work.ts'

const itemTypes = { hourly: 1, fixed: 2, goods: 3, task: 4 } as const

export interface ItemMoney {
  readonly hourlyrateserviceid: number | null
  readonly inLabourPrice: number
  readonly outLabourPrice: number
}

export function moneyOf(block: Block, work: Work, minutes: number) {
  const { random, profile, vocabulary } = block
  const service: ServiceRate | null = work.rate && random.chance(0.9) ? vocabulary.rates[work.rate] : null
  const [quantity, cost, price] = work.units ?? [0, 0, 0]
  const outLabourPrice = service?.outprice ?? profile.outprice
  const worth = work.billType === 1 ? (minutes / 60) * outLabourPrice : quantity * price
  return {
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
    ...reductionOf(block, worth),
    manualBudget: random.chance(0.12) ? Math.round(worth / 100) * 100 + 500 : null,
    manualBillAmount: worth > 0 && random.chance(0.04) ? cents(Math.round(worth / 50) * 50) : null,
  }
}

/** A tenth of the work is discounted, by a share or by a sum that is well below its worth. */
function reductionOf({ random }: Block, worth: number) {
  const kind = worth > 600 ? random.next() : 1
  return {
    discountpercent: kind < 0.07 ? random.pick([5, 7.5, 10, 15]) : null,
    discountamount: kind >= 0.07 && kind < 0.11 ? random.int(1, 5) * 50 : null,
  }
}
