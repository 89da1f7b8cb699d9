/**
 * A discount of an amount takes off its own line or item at most: one that is larger would charge the client less than nothing.
 * Refunds and deductions are lines with a negative price, and a line without a price may have its discount already. Checked on
 * what was stored, whose prices may come from a product, a service or the account.
 */
import { sql } from 'kysely'
import { about } from '../../../contract/requests/refusal.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { type AnyValues, type Draft, isChanged, refuse, type WriteContext } from '../../write/write-context.ts'

type LineTable = 'items' | 'invoiceitems' | 'quoteitems' | 'templateitems'

interface Excess {
  readonly id: number
  readonly name: string
  readonly discount: string
  readonly amount: string
  readonly currency: string
}

/** Refuses discounts that are larger than what they are taken off, unless the write leaves both as they were. */
export async function refuseExcessDiscounts(
  writing: WriteContext,
  table: LineTable,
  drafts: readonly Draft<object>[],
): Promise<void> {
  const draftsById = new Map(drafts.filter(isDiscounted).map((draft) => [draft.id, draft]))
  if (draftsById.size === 0) return
  const result = await sql<Excess>`
    select l.id, l.name, round(l.discountamount, l.decimals)::text as discount,
      round(l."billAmount" + l.discountamount, l.decimals)::text as amount, ${getCurrency(table)} as currency
    from ${sql.table(table)} l
    join accounts a on a.id = l.account_id
    where l.account_id = ${writing.actor.account} and l.id = any(${arrayLiteral([...draftsById.keys()])}::bigint[])
      and l."manualBillAmount" is null and l."billType" <> 0
      and l."billAmount" < 0 and l."billAmount" + l.discountamount > 0
    order by l.id
  `.execute(writing.tx)
  for (const { id, name, discount, amount, currency } of result.rows) {
    const params = { amount: { amount: discount, currency }, most: { amount, currency }, name }
    const draft = draftsById.get(Number(id)) as Draft<object>
    refuse(
      writing,
      draft,
      about('discount', 'out_of_range', '{amount} is more than the {most} that “{name}” comes to', params),
    )
  }
}

/** Fields that decide what a line comes to, beside the columns of its labour price and its discount. */
const pricedFields = [
  'billType',
  'projectedTimeSpent',
  'projectedTimeManual',
  'outUnitQty',
  'outUnitPrice',
  'outLabourPrice',
  'manualBillAmount',
]

function isDiscounted({ columns, before, ...draft }: Draft<AnyValues>): boolean {
  const amountBefore = (before?.discount as { amount?: unknown } | null | undefined)?.amount
  const amount = Number(columns.discountamount ?? amountBefore ?? 0)
  const isPriced =
    'discountamount' in columns ||
    'outLabourPrice' in columns ||
    pricedFields.some((fieldName) => isChanged({ ...draft, columns, before }, fieldName))
  return amount > 0 && isPriced
}

const getCurrency = (table: LineTable) =>
  table === 'invoiceitems' || table === 'quoteitems'
    ? sql`(
        select d.currency
        from ${sql.table(table === 'invoiceitems' ? 'invoices' : 'quotes')} d
        where d.account_id = l.account_id and d.id = ${sql.ref(table === 'invoiceitems' ? 'l.invoiceid' : 'l.quoteid')}
      )`
    : sql`a.currency`
