/** GET /companies/{id}/summary: what a company was billed, what it paid, and what is still to be billed. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { integer, object, success } from '../../contract/json-schema.ts'
import { can, permissions, userTypes } from '../../contract/permissions.ts'
import { notFound, Problem } from '../../contract/problem.ts'
import { readRecord } from '../read/record.ts'
import { requireRight } from '../read/rights.ts'
import { actorOf } from './authenticate.ts'
import { described } from './description/operation.ts'
import type { Parts } from './parts.ts'
import { idOf } from './scope.ts'

const amount = { type: 'number', description: "In the account's currency." }
const operation = described(() => ({
  tag: 'Companies',
  summary: 'Sums of a company: invoiced, paid, outstanding (all with tax), and billable time that is not billed yet.',
  success: {
    status: 200,
    schema: success(
      object({
        id: integer,
        invoiced: amount,
        paid: amount,
        outstanding: amount,
        unbilledtime: { type: 'integer', description: 'Minutes.' },
        unbilledamount: amount,
      }),
    ),
  },
}))

export function companySummaryRoute(api: FastifyInstance, service: Parts): void {
  const companies = service.bindingOf('companies')
  api.get<{ Params: { companyid: string } }>('/companies/:companyid/summary', operation, async (request) => {
    const actor = actorOf(request)
    requireRight(actor, companies.resource, 'view')
    if (actor.userType !== userTypes.staff || !can(actor, permissions.sensitive)) {
      throw new Problem('forbidden', 'You do not have permission to view financial summaries.')
    }
    const id = idOf(request.params.companyid, companies.resource.singular)
    if (!(await readRecord(service, actor, companies, id, { fields: 'id' }))) {
      throw notFound(companies.resource.singular, id)
    }
    return { status: 'success', data: await summaryOf(service, actor.account, id) }
  })
}

/** Drafts are no claims yet and voided invoices none any more; neither counts. */
async function summaryOf(service: Parts, account: number, id: number): Promise<object> {
  const result = await sql<Record<string, string>>`
    with billed as (
      select coalesce(sum(grandtotal), 0) as invoiced,
        coalesce(sum(grandtotal) filter (where activeworkstate = 'paid'), 0) as paid
      from invoices
      where account_id = ${account} and companyid = ${id}::bigint and not deleted and not template
        and activeworkstate in ('submitted', 'authorised', 'paid')
    ), unbilled as (
      select coalesce(sum(r.timespent), 0) as minutes, coalesce(sum(r.charge), 0) as amount
      from timerecords r join projects p on p.account_id = r.account_id and p.id = r.projectid
      where r.account_id = ${account} and p.companyid = ${id}::bigint
        and r.billable and r.invoiceid is null and not r.deleted
    )
    select invoiced, paid, invoiced - paid as outstanding, minutes as unbilledtime, amount as unbilledamount
    from billed, unbilled
  `.execute(service.database.kysely)
  const sums = Object.entries(result.rows[0] ?? {}).map(([name, value]) => [name, Number(value)] as const)
  return { id, ...Object.fromEntries(sums) }
}
