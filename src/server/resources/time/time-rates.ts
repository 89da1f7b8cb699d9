/**
 * Fixes the rates of time when it is saved: the price of an hour and its cost. Rates that came with the record, from the program
 * in which it was recorded, come first, then the rate agreed for the item,
 * then the record's own service, then the item's, then the contact's own rate, then the contact's service, then the account's default. Tracked time
 * keeps its rates when only its minutes change, and gets some if it has none. Allocations always get today's. An amount or a
 * discount of an hourly item is in the rate of its time, so that the estimated time comes to what the item is worth.
 */
import { sql } from 'kysely'
import { rateDecimals } from '../../../contract/language/currency.ts'
import type { ValuesOf } from '../../../contract/language/resource.ts'
import { billTypes } from '../../../contract/resources/documents/document-totals.ts'
import type { time, timeallocations } from '../../../contract/resources/time/time.ts'
import { runNow } from '../../db/run-compiled.ts'
import type { Expression } from '../../query/condition.ts'
import type { Draft, WriteContext } from '../../write/write-context.ts'
import { isChanged, valueAfter } from '../../write/write-context.ts'

/** Fields that time and allocations have in common. */
type RatedDraft = Draft<
  Pick<
    ValuesOf<typeof time>,
    'itemid' | 'contactid' | 'hourlyrateserviceid' | 'timespent' | 'billablerate' | 'costrate'
  > &
    Pick<ValuesOf<typeof timeallocations>, 'timeallocated' | 'timeBillable'>
>

interface Rates {
  readonly id: number
  readonly hourlyRate: string
  readonly costRate: string
}

/** Fields that determine the rates of a record. */
const rated = ['itemid', 'contactid', 'hourlyrateserviceid'] as const

/**
 * Sets the rates of new drafts, and of those in which a rated field or one of `otherFields` changes. Rates that come with a record
 * are set in any case, and alone do not touch the other one.
 */
export async function withRates<Rated extends RatedDraft>(
  writing: WriteContext,
  drafts: readonly Rated[],
  otherFields: readonly ('timespent' | 'timeallocated' | 'timeBillable')[],
): Promise<Rated[]> {
  const concerned = drafts.filter((draft) =>
    [...rated, ...otherFields].some((fieldName) => isChanged(draft, fieldName)),
  )
  const rates = concerned.length > 0 ? await loadRates(writing, concerned) : new Map<number, Rates>()
  return drafts.map((draft) => {
    const rate = rates.get(draft.id)
    const { billablerate, costrate } = draft.values
    const [hourlyRate, costRate] = [billablerate ?? rate?.hourlyRate, costrate ?? rate?.costRate]
    if (hourlyRate === undefined && costRate === undefined) return draft
    const fixedRates = {
      ...(hourlyRate === undefined ? {} : { hourlyRate }),
      ...(costRate === undefined ? {} : { costRate }),
    }
    return { ...draft, columns: { ...draft.columns, ...fixedRates } }
  })
}

/** True for tracked time whose minutes change, but none of the fields that determine its rates. */
const keepsRates = (draft: RatedDraft): boolean =>
  draft.before !== null && isChanged(draft, 'timespent') && !rated.some((fieldName) => isChanged(draft, fieldName))

async function loadRates(writing: WriteContext, drafts: readonly RatedDraft[]): Promise<ReadonlyMap<number, Rates>> {
  const lookups = drafts.map((draft) => ({
    id: draft.id,
    item: valueAfter(draft, 'itemid'),
    contact: valueAfter(draft, 'contactid') ?? null,
    service: valueAfter(draft, 'hourlyrateserviceid') ?? null,
    worked: keepsRates(draft) ? draft.id : null,
  }))
  const { account } = writing.actor
  const rows = await runNow(
    writing.tx,
    sql<Rates>`
    select w.id,
      coalesce(nullif(k."hourlyRate", 0), ${agreedPrice(usualPrice)})::text as "hourlyRate",
      coalesce(nullif(k."costRate", 0), own.inprice, ofitem.inprice, c."costPerHour", ofcontact.inprice, a.inprice)::text as "costRate"
    from json_to_recordset(${JSON.stringify(lookups)}::json) as w(
      id bigint, item bigint, contact bigint, service bigint, worked bigint
    )
    join accounts a on a.id = ${account}
    ${lookedUp('timerecords', 'k', sql`w.worked`)}
    ${lookedUp('items', 'i', sql`w.item`)}
    ${lookedUp('contacts', 'c', sql`w.contact`)}
    ${lookedUp('servicerates', 'own', sql`w.service`)}
    ${lookedUp('servicerates', 'ofitem', sql`i.hourlyrateserviceid`)}
    ${lookedUp('servicerates', 'ofcontact', sql`c.defaulthourlyrateid`)}
  `,
  )
  return new Map(rows.map((row) => [Number(row.id), row]))
}

const usualPrice = sql`coalesce(i.agreedrate, own.outprice, ofitem.outprice, c.chargeoutrate, ofcontact.outprice, a.outprice)`

/**
 * The price of an hour on item `i`: its amount by hand over the estimated time, otherwise the price less its discount, as its
 * `billAmount`.
 */
function agreedPrice(price: Expression): Expression {
  const hours = sql`(nullif(coalesce(i."projectedTimeManual", i."projectedTimeSpent"), 0) / 60.0)`
  const reduced = sql`${price} * (100 - coalesce(i.discountpercent, 0)) / 100 - coalesce(i.discountamount / ${hours}, 0)`
  const byHand = sql`coalesce(i."manualBillAmount" / ${hours}, ${price})`
  const hourly = sql`case when i."manualBillAmount" is null then ${reduced} else ${byHand} end`
  return sql`
    round(
      greatest(case when i."billType" = ${billTypes.hourly} then ${hourly} else ${price} end, 0),
      ${rateDecimals}
    )`
}

/**
 * Looks up one row by its key. The planner expects a hundred rows of a write and would scan whole tables for a plain
 * join.
 */
const lookedUp = (table: string, alias: string, id: Expression) => sql`
  left join lateral (
    select *
    from ${sql.table(table)} r
    where r.account_id = a.id and r.id = ${id}
    limit 1
  ) ${sql.ref(alias)} on true`
