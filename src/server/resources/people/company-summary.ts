/** Totals of a company: billed, paid, and still to be billed. */
import { sql } from 'kysely'
import { array, integer, number, object, string } from '../../../contract/json-schema.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import { issuedStates } from '../../../contract/resources/documents/invoices.ts'
import { can, permissions, userTypes } from '../../../contract/rights.ts'
import type { Database } from '../../db/database.ts'
import { oneOf } from '../../query/condition.ts'
import { may, type Right, reading } from '../operation.ts'

const amount = { type: 'number', description: "In the account's currency." }

const seesMoney: Right = (actor) => {
  if (actor.userType === userTypes.staff && can(actor, permissions.sensitive)) return
  throw new Problem('forbidden', 'You do not have permission to view financial summaries.')
}

export const companySummary = reading({
  path: '/companies/:companyid/summary',
  of: 'companies',
  isForDeleted: true,
  tag: 'Companies',
  summary: 'Read sums of a company: invoiced, paid and outstanding amounts (with tax), and unbilled billable time.',
  right: [may('view', 'companies'), seesMoney],
  finds: () => ({
    data: object({
      id: integer,
      invoiced: amount,
      paid: amount,
      outstanding: amount,
      unbilledtime: { type: 'integer', description: 'Minutes.' },
      unbilledamount: amount,
      currencies: {
        ...array(object({ currency: string, invoiced: number, paid: number, outstanding: number }, ['currency'])),
        description: 'Invoiced amounts by currency: different currencies are never added up.',
      },
    }),
  }),
  run: async ({ id, actor, parts }) => ({ data: await summaryOf(parts.database, actor.account, id) }),
})

/** Drafts and voided invoices do not count. */
async function summaryOf({ kysely }: Database, account: number, id: number): Promise<object> {
  const result = await sql<{ currencies: readonly object[] } & Readonly<Record<string, unknown>>>`
    with billed as (
      select currency, sum(grandtotal) as invoiced, sum(paid + paidtax) as paid
      from invoices
      where account_id = ${account} and companyid = ${id}::bigint and not deleted and not template
        and activeworkstate in ${oneOf(issuedStates)}
      group by currency
    ), unbilled as (
      select coalesce(sum(r.timespent), 0) as minutes, coalesce(sum(r.charge), 0) as amount
      from timerecords r
      join projects p on p.account_id = r.account_id and p.id = r.projectid
      where r.account_id = ${account} and p.companyid = ${id}::bigint
        and r.billable and r.invoiceid is null and not r.deleted
    )
    select coalesce(own.invoiced, 0) as invoiced, coalesce(own.paid, 0) as paid,
      coalesce(own.invoiced - own.paid, 0) as outstanding, minutes as unbilledtime, amount as unbilledamount,
      (
        select coalesce(json_agg(json_build_object(
          'currency', currency, 'invoiced', invoiced, 'paid', paid, 'outstanding', invoiced - paid
        ) order by currency), '[]')
        from billed
      ) as currencies
    from unbilled
    left join billed own on own.currency = (
      select currency
      from accounts
      where id = ${account}
    )
  `.execute(kysely)
  const { currencies, ...own } = result.rows[0] ?? { currencies: [] }
  const sums = Object.entries(own).map(([name, value]) => [name, Number(value)] as const)
  return { id, ...Object.fromEntries(sums), currencies }
}
