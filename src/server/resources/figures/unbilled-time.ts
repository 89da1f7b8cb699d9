/** Time that is to be billed: the only definition, for lists, reports, companies and invoices. */
import { sql } from 'kysely'
import type { Expression, Row } from '../../query/condition.ts'

/**
 * Items that are charged by their hours. Time on the others has a cost and a notional value only: an item with a fixed
 * price is worth its price, one that is not billable is worth nothing.
 */
export const isHourly = (billType: Expression): Expression => sql`(${billType} not in (0, 2))`

/** Billable time on hourly work that is on no invoice, neither here nor elsewhere. */
export const isUnbilled = (row: Row): Expression => sql`(
  ${row.column('billable')} and ${row.column('invoiceid')} is null and not ${row.column('billedelsewhere')}
  and exists (
    select
    from items w
    where w.account_id = ${row.column('account_id')} and w.id = ${row.column('itemid')} and ${isHourly(sql`w."billType"`)}
  )
)`

/** What time records `r` that a line of an invoice bills together have in common, unless the line is made for something else than an item. */
export const billedTogether: Expression = sql`r.itemid, r."hourlyRate", r.decimals`

/** The charge of such records, as the line has it: their minutes are added, multiplied by the rate, and rounded once. */
export const chargedTogether: Expression = sql`round(sum(r.timespent) * r."hourlyRate" / 60.0, r.decimals::integer)`
