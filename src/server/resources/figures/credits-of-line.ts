/** Credits of a line by credit notes that are neither deleted nor voided. */
import { sql } from 'kysely'
import { computed } from '../../query/binding.ts'
import type { Expression } from '../../query/condition.ts'
import { relatedAggregate } from '../../query/related-aggregates.ts'

interface LineColumns {
  readonly account: Expression
  readonly id: Expression
}

/** `from ... where ...`: the lines `k` of credit notes `n` that credit the line. */
export const creditsOfLine = ({ account, id }: LineColumns): Expression => sql`from invoiceitems k
      join invoices n on n.account_id = k.account_id and n.id = k.invoiceid
      where k.account_id = ${account} and k.creditof = ${id} and not k.deleted
        and not n.deleted and n.activeworkstate <> 'voided'`

/** Whether the line `l` is credited in full, and therefore no longer bills its work. */
export const isCreditedInFull: Expression = sql`exists (
        select 1
        ${creditsOfLine({ account: sql.ref('l.account_id'), id: sql.ref('l.id') })}
        having count(*) > 0 and sum(k."billAmount") = -l."billAmount"
      )`

const credited = (value: Expression) =>
  computed((row, context) =>
    relatedAggregate(context, value, creditsOfLine({ account: row.column('account_id'), id: row.column('id') })),
  )

/** Null if the line was never credited, which differs from 0 for a line with amount zero. */
export const creditedSources = {
  creditedAmount: credited(sql`-sum(k."billAmount")`),
  creditedQuantity: credited(sql`sum(k.creditquantity)`),
} as const
