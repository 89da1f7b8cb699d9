/**
 * Checks that the documents of an imported account come to what their lines do: a trigger keeps these sums, so a file in which they
 * differ was changed by somebody.
 */
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { OperatorError } from '../../operator-error.ts'

const documents = [
  { table: 'invoices', lines: 'invoiceitems', column: 'invoiceid' },
  { table: 'quotes', lines: 'quoteitems', column: 'quoteid' },
] as const

/** @throws OperatorError naming the first document whose total is not that of its lines */
export async function checkTotals(tx: Tx, account: number): Promise<void> {
  for (const { table, lines, column } of documents) {
    const { rows } = await sql<{ id: string; name: string; is: string; comes: string }>`
      select d.id::text as id, wrong.name, trim_scale(wrong."is")::text as "is", trim_scale(wrong.comes)::text as comes
      from ${sql.table(table)} d
      cross join lateral (
        select coalesce(sum(l."billAmount"), 0) as total,
          coalesce(sum(l."billAmount") filter (where l.taxable), 0) as taxabletotal
        from ${sql.table(lines)} l
        where l.account_id = d.account_id and l.${sql.ref(column)} = d.id and not l.deleted
      ) s
      cross join lateral (
        values ('total', d.total, s.total), ('taxabletotal', d.taxabletotal, s.taxabletotal)
      ) wrong (name, "is", comes)
      where d.account_id = ${account} and not d.deleted and wrong."is" <> wrong.comes
      order by d.id, wrong.name desc
      limit 1
    `.execute(tx)
    const [wrong] = rows
    if (wrong)
      throw new OperatorError(
        `rows/${table}.json: ${wrong.name} is ${wrong.is} in the row with id ${wrong.id}, and its lines in rows/${lines}.json come to ${wrong.comes}. Nothing was brought`,
      )
  }
}
