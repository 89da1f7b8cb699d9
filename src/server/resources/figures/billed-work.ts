/**
 * Marks time and expenses as billed. A record is on one invoice at most. It becomes unbilled when its line or invoice
 * is deleted or the invoice is voided. Callers lock the rows, so that nothing is billed twice.
 */

import { sql } from 'kysely'
import { template } from '../../../contract/requests/refusal.ts'
import { addUpdates, type Change, difference, noteLastModified, type Snapshot } from '../../change-log/log.ts'
import { valuesIn } from '../../query/binding.ts'
import { arrayLiteral, type Expression, rowNamed } from '../../query/condition.ts'
import { getContext } from '../../write/snapshot.ts'
import type { WriteContext } from '../../write/write-context.ts'

/** A kind of billable record: its table, and the table that links records to lines. */
export interface BillableKind {
  readonly resource: 'time' | 'expenses'
  readonly table: 'timerecords' | 'expenses'
  readonly links: 'invoiceitem_time' | 'invoiceitem_expenses'
  readonly key: 'timerecordid' | 'expenseid'
  readonly label: string
  readonly singular: string
  /** Why it cannot be billed again by the line of another invoice. */
  readonly elsewhere: string
  /** Fields that determine the bill, which do not change while the record is on an invoice. */
  readonly says: readonly string[]
}

export const billedTime = {
  resource: 'time',
  table: 'timerecords',
  links: 'invoiceitem_time',
  key: 'timerecordid',
  label: 'time',
  singular: 'time record',
  elsewhere: template(
    'The time that invoice {id} billed is on the invoice with id {other} now; it cannot be billed twice',
  ),
  says: ['timespent', 'itemid', 'contactid', 'billable', 'hourlyrateserviceid', 'billablerate'],
} as const satisfies BillableKind
export const billedExpenses = {
  resource: 'expenses',
  table: 'expenses',
  links: 'invoiceitem_expenses',
  key: 'expenseid',
  label: 'expense',
  singular: 'expense',
  elsewhere: template(
    'The expense that invoice {id} billed is on the invoice with id {other} now; it cannot be billed twice',
  ),
  says: ['quantity', 'cost', 'markup', 'billable', 'projectid'],
} as const satisfies BillableKind
export const billables: readonly BillableKind[] = [billedTime, billedExpenses]

/** The project of the work that each line bills, if it is of one project. */
export async function projectsOfWork(
  { tx, actor }: WriteContext,
  lines: readonly number[],
): Promise<Map<number, number>> {
  const projects = new Map<number, number>()
  if (lines.length === 0) return projects
  for (const { table, links, key } of billables) {
    const { rows } = await sql<{ line: number; projectid: number }>`
      select b.invoiceitemid as line, min(t.projectid) as projectid
      from ${sql.table(links)} b
      join ${sql.table(table)} t on t.account_id = b.account_id and t.id = b.${sql.ref(key)}
      where b.account_id = ${actor.account} and b.invoiceitemid = any(${arrayLiteral(lines)}::bigint[])
      group by b.invoiceitemid
      having count(distinct t.projectid) = 1
    `.execute(tx)
    for (const { line, projectid } of rows) projects.set(Number(line), Number(projectid))
  }
  return projects
}

/** The fields that tell of a record's bill. */
export const billFields = ['billed', 'invoiceid'] as const

/** A record, and how its bill was and is. */
interface Rebilled {
  readonly id: number
  readonly deleted: boolean
  readonly lastmodified: string
  readonly before: Snapshot
  readonly after: Snapshot
}

export async function freeWorkOfInvoices(writing: WriteContext, invoices: readonly number[]): Promise<void> {
  if (invoices.length === 0) return
  for (const billable of billables) {
    await rebill(writing, billable, null, sql`t.invoiceid = any(${arrayLiteral(invoices)}::bigint[])`)
  }
}

export async function freeWorkOfLines(writing: WriteContext, lines: readonly number[]): Promise<void> {
  for (const billable of billables) {
    const { resource, links, key } = billable
    const ids = await rebill(
      writing,
      billable,
      null,
      sql`(t.id, t.invoiceid) in (
        select b.${sql.ref(key)}, l.invoiceid
        from ${sql.table(links)} b
        join invoiceitems l on l.account_id = b.account_id and l.id = b.invoiceitemid
        where b.account_id = ${writing.actor.account} and b.invoiceitemid = any(${arrayLiteral(lines)}::bigint[])
      )`,
    )
    writing.staying.push(...ids.map((id) => ({ resource, id })))
  }
}

/** Marks records as billed on an invoice. The transaction must have locked their rows. */
export async function billOn(
  writing: WriteContext,
  billable: BillableKind,
  invoice: number,
  records: readonly number[],
): Promise<void> {
  if (records.length === 0) return
  await rebill(writing, billable, invoice, sql`t.id = any(${arrayLiteral(records)}::bigint[])`)
}

/** Sets which invoice bills these records, logs that, and returns the ids of those that another one billed before, or none. */
async function rebill(
  writing: WriteContext,
  { resource, table }: BillableKind,
  invoice: number | null,
  condition: Expression,
): Promise<readonly number[]> {
  const { tx, actor, bindingOf } = writing
  const bill = valuesIn(bindingOf(resource), billFields, rowNamed('t'), getContext(writing))
  const { rows } = await sql<Rebilled>`
    with held as (
      select t.id, t.lastmodified::text as lastmodified, ${bill} as before
      from ${sql.table(table)} t
      where t.account_id = ${actor.account} and ${condition} and t.invoiceid is distinct from ${invoice}::bigint
      order by t.id
      for no key update of t
    )
    update ${sql.table(table)} t
    set invoiceid = ${invoice}::bigint, lastmodified = clock_timestamp()
    from held h
    where t.account_id = ${actor.account} and t.id = h.id
    returning t.id::float8 as id, t.deleted, h.lastmodified, h.before, ${bill} as after
  `.execute(tx)
  logBills(writing, resource, rows)
  return rows.map(({ id }) => id)
}

/** What one invoice of a write releases and the next one bills is one change. Restoring deleted records tells of them anyway. */
function logBills({ changes }: WriteContext, resource: BillableKind['resource'], rows: readonly Rebilled[]): void {
  const updates = rows
    .toSorted((first, second) => first.id - second.id)
    .flatMap(({ id, deleted, lastmodified, before, after }): Change[] => {
      noteLastModified(before, lastmodified)
      const values = deleted ? null : difference(before, after)
      return values ? [{ resource, id, action: 'update', ...values }] : []
    })
  addUpdates(changes, updates)
}

/** Records which records a line consists of. */
export async function linkToLine(
  { tx, actor }: WriteContext,
  { links, key }: BillableKind,
  line: number,
  records: readonly number[],
): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into ${sql.table(links)} (account_id, invoiceitemid, ${sql.ref(key)})
    select ${actor.account}, ${line}::bigint, unnest(${arrayLiteral(records)}::bigint[])
  `.execute(tx)
}

/** Records that each line consists of the same work as the line that it is a copy of; who bills it does not change. */
export async function linkSameWork({ tx, actor }: WriteContext, copies: ReadonlyMap<number, number>): Promise<void> {
  const [start, end] = [arrayLiteral([...copies.keys()]), arrayLiteral([...copies.values()])]
  for (const { links, key } of billables) {
    await sql`
      insert into ${sql.table(links)} (account_id, invoiceitemid, ${sql.ref(key)})
      select b.account_id, c.twin, b.${sql.ref(key)}
      from unnest(${start}::bigint[], ${end}::bigint[]) c (line, twin)
      join ${sql.table(links)} b on b.account_id = ${actor.account} and b.invoiceitemid = c.line
    `.execute(tx)
  }
}
