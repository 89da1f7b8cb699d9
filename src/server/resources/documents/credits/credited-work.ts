/** Releases the work of lines that are credited in full, and claims it again if a credit note is deleted or voided. */
import { sql } from 'kysely'
import { invoices } from '../../../../contract/resources/documents/invoices.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import { logDependent } from '../../../write/dependent.ts'
import { lockRows } from '../../../write/rows.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { freeWorkOfLines } from '../../figures/billed-work.ts'
import { creditedSources, creditsOfLine, isCreditedInFull } from '../../figures/credits-of-line.ts'
import { claimWorkOfLines } from '../billing/claimed-work.ts'
import { refuseTwice } from './credited-lines.ts'
import { refuseTooMuch } from './set-off.ts'

/** For the lines of deleted or voided credit notes. */
export async function claimCreditedWork(writing: WriteContext, credits: readonly number[]): Promise<void> {
  const lines = await creditedLines(writing, credits)
  if (lines.length === 0) return
  const ids = lines.map(({ id }) => id)
  await claimWorkOfLines(writing, ids)
  await logCredits(writing, ids)
}

/** For the lines of restored credit notes. Throws a 409 if other credit notes have replaced them. */
export async function freeCreditedWork(writing: WriteContext, credits: readonly number[]): Promise<void> {
  const lines = await creditedLines(writing, credits)
  if (lines.length === 0) return
  const credited = [...new Set(lines.map(({ invoiceid }) => invoiceid))]
  // Locked as crediting does.
  await lockRows(writing, invoices, credited, ['number'])
  const ids = lines.map(({ id }) => id)
  await refuseExcess(writing, ids)
  for (const invoice of credited) await refuseTooMuch(writing, invoice)
  await freeCreditedLines(writing, ids)
}

/** Logs what is credited of these lines now. */
const logCredits = (writing: WriteContext, lines: readonly number[]) =>
  logDependent(writing, 'invoiceitems', lines, Object.keys(creditedSources))

/** After credit notes credited these lines: releases the work of those that are credited in full. */
export async function freeCreditedLines(writing: WriteContext, lines: readonly number[]): Promise<void> {
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
  await logCredits(writing, lines)
}

interface CreditedLine {
  readonly id: number
  readonly invoiceid: number
}

/** The invoice lines that these lines credit, unless they are deleted. */
async function creditedLines(
  { tx, actor }: WriteContext,
  credits: readonly number[],
): Promise<readonly CreditedLine[]> {
  const { rows } = await sql<CreditedLine>`
    select distinct l.id::float8 as id, l.invoiceid::float8 as invoiceid
    from invoiceitems k
    join invoiceitems l on l.account_id = k.account_id and l.id = k.creditof and not l.deleted
    join invoices v on v.account_id = l.account_id and v.id = l.invoiceid and not v.deleted
    where k.account_id = ${actor.account} and k.id = any(${arrayLiteral(credits)}::bigint[])
  `.execute(tx)
  return rows
}

/** Throws a 409 if credit notes would now credit more than a line's amount. */
async function refuseExcess({ tx, actor }: WriteContext, lines: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    select l.id::float8 as id, l.name
    from invoiceitems l
    cross join lateral (
      select count(*) as notes, coalesce(-sum(k."billAmount"), 0) as amount
      ${creditsOfLine({ account: sql.ref('l.account_id'), id: sql.ref('l.id') })}
    ) c
    where l.account_id = ${actor.account} and l.id = any(${arrayLiteral(lines)}::bigint[])
      and (abs(c.amount) > abs(l."billAmount") or l."billAmount" = 0 and c.notes > 1)
    order by l.id
  `.execute(tx)
  refuseTwice(rows)
}
