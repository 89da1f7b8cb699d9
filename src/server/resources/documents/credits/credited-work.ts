/** The work of credited lines: free as long as their credit note stands, billed by them again when it is gone. */
import { sql } from 'kysely'
import { Problem } from '../../../../contract/requests/problem.ts'
import { invoices } from '../../../../contract/resources/documents/invoices.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import { lockedRowsOf } from '../../../write/rows.ts'
import type { Writing } from '../../../write/writing.ts'
import { freeWorkOfLines } from '../billing/billed-work.ts'
import { claimWorkOfLines } from '../billing/claimed-work.ts'

/** For lines of credit notes that are deleted or voided. */
export async function claimCreditedWork(writing: Writing, credits: readonly number[]): Promise<void> {
  const lines = await creditedLines(writing, credits)
  if (lines.length > 0)
    await claimWorkOfLines(
      writing,
      lines.map(({ id }) => id),
    )
}

/** For lines of credit notes that are restored. Throws a 409 where another credit note has taken their place. */
export async function freeCreditedWork(writing: Writing, credits: readonly number[]): Promise<void> {
  const lines = await creditedLines(writing, credits)
  if (lines.length === 0) return
  // As whoever credits it does.
  await lockedRowsOf(
    writing,
    invoices,
    lines.map(({ invoiceid }) => invoiceid),
    ['number'],
  )
  await refuseTwice(writing, credits)
  await freeWorkOfLines(
    writing,
    lines.map(({ id }) => id),
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

async function refuseTwice({ tx, actor }: Writing, credits: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    select l.id::float8 as id, l.name
    from invoiceitems k
    join invoices n on n.account_id = k.account_id and n.id = k.invoiceid
    join invoiceitems l on l.account_id = k.account_id and l.id = k.creditof
    where k.account_id = ${actor.account} and not k.deleted and not n.deleted and n.activeworkstate <> 'voided'
      and k.creditof in (
        select own.creditof
        from invoiceitems own
        where own.account_id = k.account_id and own.id = any(${arrayLiteral(credits)}::bigint[])
      )
      and k.id <> all(${arrayLiteral(credits)}::bigint[])
    order by l.id
  `.execute(tx)
  if (rows.length === 0) return
  throw new Problem('conflict', `Already credited: ${rows.map(({ id, name }) => `${name} (${id})`).join(', ')}.`)
}
