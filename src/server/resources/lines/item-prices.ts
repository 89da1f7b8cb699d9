/**
 * Prices of items and of lines of invoices and quotes. Labour prices are fixed when the line is saved, so later changes
 * of a rate do not affect it.
 */

import { sql } from 'kysely'
import type { ValuesOf } from '../../../contract/language/resource.ts'
import { servicerates } from '../../../contract/resources/settings/settings.ts'
import type { items } from '../../../contract/resources/work/items.ts'
import { loadRows } from '../../write/rows.ts'
import { idList } from '../../write/rules/references.ts'
import { type Draft, isChanged, valueAfter, type WriteContext } from '../../write/write-context.ts'

type PricedDraft = Draft<
  Pick<ValuesOf<typeof items>, 'hourlyrateserviceid' | 'outLabourPrice' | 'discount'> & {
    /** Lines of documents have none. */
    readonly agreedrate?: number | null
  }
>

interface Prices {
  readonly inprice: number | string | null
  readonly outprice: number | string | null
}

/**
 * Sets the labour prices of new lines and of those whose service changes: the service's prices, or the account's
 * without a service. A rate agreed for the item and a price in the body take precedence; clearing them restores the
 * service's.
 */
export async function withLabourPrices(
  writing: WriteContext,
  pricedDrafts: readonly PricedDraft[],
): Promise<PricedDraft[]> {
  const drafts = pricedDrafts.map(withoutClearedPrice)
  const concerned = new Set(
    drafts.filter((draft, index) => draft.before === null || isPricedAnew(pricedDrafts[index] as PricedDraft)),
  )
  if (concerned.size === 0) return drafts
  const services = await servicePrices(writing, [...concerned])
  const otherwise = await accountPrices(writing)
  return drafts.map((draft) => {
    if (!concerned.has(draft)) return draft
    const prices = services.get(valueAfter(draft, 'hourlyrateserviceid') as number) ?? otherwise
    const outLabourPrice = valueAfter(draft, 'agreedrate') ?? prices.outprice
    const columns = { inLabourPrice: prices.inprice, outLabourPrice }
    // Prices of a product are already set and take precedence.
    return { ...draft, columns: { ...columns, ...draft.columns } }
  })
}

/** A service that is sent back as it is keeps the prices of its day. */
const isPricedAnew = (draft: PricedDraft) =>
  isChanged(draft, 'hourlyrateserviceid') || isChanged(draft, 'agreedrate') || draft.values.outLabourPrice === null

function withoutClearedPrice(draft: PricedDraft): PricedDraft {
  if (draft.values.outLabourPrice !== null) return draft
  const { outLabourPrice, ...values } = draft.values
  return { ...draft, values }
}

/** A discount is one object in the API, and two columns in the table. */
export function withDiscountColumns(draft: PricedDraft): PricedDraft {
  if (!('discount' in draft.values)) return draft
  const { discount, ...values } = draft.values
  const columns = discountColumns(discount)
  const isSame = draft.before && JSON.stringify(columns) === JSON.stringify(discountColumns(draft.before.discount))
  return isSame ? { ...draft, values } : { ...draft, columns: { ...draft.columns, ...columns } }
}

function discountColumns(discount: unknown) {
  const { percent, amount } = (discount ?? {}) as { percent?: number; amount?: number }
  return { discountpercent: percent ?? null, discountamount: amount ?? null }
}

function servicePrices(writing: WriteContext, drafts: readonly PricedDraft[]): Promise<ReadonlyMap<number, Prices>> {
  const ids = drafts.flatMap((draft) => idList(valueAfter(draft, 'hourlyrateserviceid')))
  return loadRows(writing, servicerates, ids, ['inprice', 'outprice'])
}

async function accountPrices(writing: WriteContext): Promise<Prices> {
  const result = await sql<Prices>`
    select inprice, outprice
    from accounts
    where id = ${writing.actor.account}
  `.execute(writing.tx)
  return result.rows[0] ?? { inprice: '0', outprice: '0' }
}
