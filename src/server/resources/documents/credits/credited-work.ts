/** The work of lines that are credited in full: free as long as their credit notes stand, billed by them again when one is gone. */
import { sql } from 'kysely'
import { invoices } from '../../../../contract/resources/documents/invoices.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import { lockedRowsOf } from '../../../write/rows.ts'
import type { Writing } from '../../../write/writing.ts'
import { freeWorkOfLines } from '../billing/billed-work.ts'
import { claimWorkOfLines } from '../billing/claimed-work.ts'
import { refuseTwice } from './credited-lines.ts'
import { refuseTooMuch } from './set-off.ts'
import { isCreditedInFull, standingCredits } from './standing-credits.ts'

/** For lines of credit notes that are deleted or voided. */
export async function claimCreditedWork(writing: Writing, credits: readonly number[]): Promise<void> {
  const lines = await creditedLines(writing, credits)
  if (lines.length > 0)
    await claimWorkOfLines(
      writing,
      lines.map(({ id }) => id),
    )
}

/** For lines of credit notes that are restored. Throws a 409 where other credit notes have taken their place. */
export async function freeCreditedWork(writing: Writing, credits: readonly number[]): Promise<void> {
  const lines = await creditedLines(writing, credits)
  if (lines.length === 0) return
  const credited = [...new Set(lines.map(({ invoiceid }) => invoiceid))]
  // As whoever credits it does.
  await lockedRowsOf(writing, invoices, credited, ['number'])
  const ids = lines.map(({ id }) => id)
  await refuseExcess(writing, ids)
  for (const invoice of credited) await refuseTooMuch(writing, invoice)
  await freeCreditedLines(writing, ids)
}

/** Those of the lines of which nothing is left. */
export async function freeCreditedLines(writing: Writing, lines: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select l.id::float8 as id
    from invoiceitems l
    where l.account_id = ${writing.actor.account} and l.id = any(${arrayLiteral(lines)}::bigint[])
      and ${isCreditedInFull}
  `.execute(writing.tx)
  await freeWorkOfLines(
    writing,
    rows.map(({ id }) => id),
  )
}

interface CreditedLine {
  readonly id: number
  readonly invoiceid: number
}

/** What the lines of credit notes take back, as far as it still asks for something. */
async function creditedLines({ tx, actor }: Writing, credits: readonly number[]): Promise<readonly CreditedLine[]> {
  const { rows } = await sql<CreditedLine>`
    select distinct l.id::float8 as id, l.invoiceid::float8 as invoiceid
    from invoiceitems k
    join invoiceitems l on l.account_id = k.account_id and l.id = k.creditof and not l.deleted
    join invoices v on v.account_id = l.account_id and v.id = l.invoiceid and not v.deleted
    where k.account_id = ${actor.account} and k.id = any(${arrayLiteral(credits)}::bigint[])
  `.execute(tx)
  return rows
}

/** Lines of which the credit notes that hold would now take back more than they ask for. */
async function refuseExcess({ tx, actor }: Writing, lines: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    select l.id::float8 as id, l.name
    from invoiceitems l
    cross join lateral (
      select count(*) as notes, coalesce(-sum(k."billAmount"), 0) as amount
      ${standingCredits({ account: sql.ref('l.account_id'), id: sql.ref('l.id') })}
    ) c
    where l.account_id = ${actor.account} and l.id = any(${arrayLiteral(lines)}::bigint[])
      and (abs(c.amount) > abs(l."billAmount") or l."billAmount" = 0 and c.notes > 1)
    order by l.id
  `.execute(tx)
  refuseTwice(rows)
}
