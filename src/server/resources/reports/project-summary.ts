/** What was invoiced for a project, what of it was paid, and what is on drafts, in each currency. */
import { sql } from 'kysely'
import { type ProjectAmounts, readProjectSummary } from '../../../contract/operations/projects.ts'
import type { Database } from '../../db/database.ts'
import { rowNamed } from '../../query/condition.ts'
import { handleRead } from '../handlers.ts'
import { may } from '../operation.ts'
import { sumsByCurrency } from '../work/project-sums.ts'
import { seesMoney } from './company-summary.ts'

export const projectSummary = handleRead(readProjectSummary, {
  isForDeleted: true,
  tag: 'Projects',
  summary:
    'Read what was invoiced for a project and paid, by currency: with tax, and without it as `invoicedAmount` and `paidAmount`; and what is on drafts, without tax.',
  right: [may('view', 'projects'), seesMoney],
  run: async ({ id, actor, parts }) => ({
    data: { id, currencies: await loadAmounts(parts.database, actor.account, id) },
  }),
})

async function loadAmounts({ kysely }: Database, account: number, id: number): Promise<readonly ProjectAmounts[]> {
  const { rows } = await sql<{ readonly currencies: readonly ProjectAmounts[] }>`
    select coalesce(json_agg(json_build_object(
      'currency', currency, 'invoiced', invoiced, 'paid', paid, 'outstanding', invoiced - paid,
      'invoicedAmount', "invoicedAmount", 'paidAmount', "paidAmount", 'ondrafts', ondrafts
    ) order by currency), '[]') as currencies
    from projects t
    cross join lateral (${sumsByCurrency(rowNamed('t'))}) billed
    where t.account_id = ${account} and t.id = ${id}::bigint
  `.execute(kysely)
  return rows[0]?.currencies ?? []
}
