/** What was invoiced for a project and what of it was paid, in each currency. */
import { sql } from 'kysely'
import { type ProjectAmounts, readProjectSummary } from '../../../contract/operations/projects.ts'
import { issuedStates } from '../../../contract/resources/documents/invoices.ts'
import type { Database } from '../../db/database.ts'
import { rowNamed } from '../../query/condition.ts'
import { handleRead } from '../handlers.ts'
import { may } from '../operation.ts'
import { invoicedParts } from '../work/project-sums.ts'
import { seesMoney } from './company-summary.ts'

export const projectSummary = handleRead(readProjectSummary, {
  isForDeleted: true,
  tag: 'Projects',
  summary:
    'Read what was invoiced for a project and paid, by currency: with tax, and without it as `invoicedAmount` and `paidAmount`.',
  right: [may('view', 'projects'), seesMoney],
  run: async ({ id, actor, parts }) => ({
    data: { id, currencies: await loadAmounts(parts.database, actor.account, id) },
  }),
})

async function loadAmounts({ kysely }: Database, account: number, id: number): Promise<readonly ProjectAmounts[]> {
  const { rows } = await sql<{ readonly currencies: readonly ProjectAmounts[] }>`
    select coalesce(json_agg(json_build_object(
      'currency', currency, 'invoiced', invoiced, 'paid', paid, 'outstanding', invoiced - paid,
      'invoicedAmount', invoicednet, 'paidAmount', paidnet
    ) order by currency), '[]') as currencies
    from (
      select p.currency, sum(p.total + p.tax) as invoiced, sum(p.paidgross) as paid, sum(p.total) as invoicednet,
        sum(p.paid) as paidnet
      from projects t
      cross join lateral (
        select v.currency, p.*
        ${invoicedParts(rowNamed('t'), issuedStates)}
      ) p
      where t.account_id = ${account} and t.id = ${id}::bigint
      group by p.currency
    ) billed
  `.execute(kysely)
  return rows[0]?.currencies ?? []
}
