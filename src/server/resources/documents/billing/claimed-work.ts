/** Marks the work of lines as billed again: of restored lines, and of lines whose credit note was deleted or voided. */

import { sql } from 'kysely'
import { problem } from '../../../../contract/requests/problem.ts'
import { getRecord } from '../../../../contract/requests/refusal.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { type BillableKind, billables, billOn } from '../../figures/billed-work.ts'
import { isCreditedInFull } from '../../figures/credits-of-line.ts'
import { mostNamed } from './selected-work.ts'

/** Throws a 409 if another invoice has billed the work since, or it has changed since it was billed. */
export async function claimWorkOfLines(writing: WriteContext, lines: readonly number[]): Promise<void> {
  for (const billable of billables) await loadClaim(writing, billable, lines)
}

interface Claimed {
  readonly id: number
  /** The invoice that bills the record now. */
  readonly holder: number | null
  /** The invoice of the line. */
  readonly invoice: number
}

async function loadClaim(writing: WriteContext, billable: BillableKind, lines: readonly number[]): Promise<void> {
  const rows = await lockedWork(writing, billable, lines)
  const row = rows.find(({ holder, invoice }) => holder !== null && holder !== invoice)
  if (row) {
    throw problem('already_billed', billable.elsewhere, {
      id: getRecord('invoice', row.invoice),
      other: getRecord('invoice', row.holder),
    })
  }
  const otherIds = await otherThanBilled(writing, billable, lines)
  for (const [invoice, records] of Map.groupBy(rows, (row) => row.invoice)) {
    const ids = records.map(({ id }) => id)
    const changedIds = ids.filter((id) => otherIds.has(id))
    if (changedIds.length > 0) {
      throw problem(
        'already_billed',
        'No longer as billed on the invoice with id {id}: {thing} {ids}. Set these back first, or bill them on a new invoice',
        { id: getRecord('invoice', invoice), thing: billable.singular, ids: changedIds.slice(0, mostNamed) },
      )
    }
    await billOn(writing, billable, invoice, ids)
  }
}

/**
 * Records of the lines, locked. Leaves out voided invoices, lines that are credited in full, and, on a draft that revises an
 * invoice, what that still bills.
 */
async function lockedWork(
  { tx, actor }: WriteContext,
  { table, links, key }: BillableKind,
  lines: readonly number[],
): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    select t.id::float8 as id, t.invoiceid::float8 as holder, l.invoiceid::float8 as invoice
    from ${sql.table(links)} b
    join invoiceitems l on l.account_id = b.account_id and l.id = b.invoiceitemid
    join invoices v on v.account_id = l.account_id and v.id = l.invoiceid and v.activeworkstate <> 'voided'
    join ${sql.table(table)} t on t.account_id = b.account_id and t.id = b.${sql.ref(key)}
    where b.account_id = ${actor.account} and b.invoiceitemid = any(${arrayLiteral(lines)}::bigint[])
      and not ${isCreditedInFull}
      and (v.activeworkstate <> 'draft' or v.revisionof is null or t.invoiceid is distinct from v.revisionof)
    order by t.id
    for no key update of t
  `.execute(tx)
  return rows
}

/**
 * Records that have changed since their lines were created, or were deleted on their own. The change log shows that, as
 * billed records cannot be changed.
 */
async function otherThanBilled(
  { tx, actor }: WriteContext,
  { resource, table, links, key, says }: BillableKind,
  lines: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select t.id::float8 as id
    from ${sql.table(links)} b
    join ${sql.table(table)} t on t.account_id = b.account_id and t.id = b.${sql.ref(key)}
    left join items i on i.account_id = t.account_id and i.id = t.itemid
    left join projects p on p.account_id = t.account_id and p.id = t.projectid
    where b.account_id = ${actor.account} and b.invoiceitemid = any(${arrayLiteral(lines)}::bigint[])
      and (
        t.deleted and i.deleted is not true and p.deleted is not true
        or exists (
          select 1
          from changes made
          join changes c on c.account_id = made.account_id and c.resource = ${resource} and c.recordid = t.id
            and c.id > made.id
          cross join json_object_keys(c.before) field
          where made.account_id = b.account_id and made.resource = 'invoiceitems' and made.recordid = b.invoiceitemid
            and made.action = 'create' and field = any(${arrayLiteral(says)}::text[])
          group by field
          having (array_agg(c.before ->> field order by c.id))[1]
            is distinct from (array_agg(c.after ->> field order by c.id desc))[1]
        )
      )
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
