/** What is made of phases and lines, as one thing: where each keeps its parts, and what is settled in which state. */
import { sql } from 'kysely'
import type { ValuesOf } from '../../../contract/language/resource.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import type { invoiceitems, invoices } from '../../../contract/resources/documents/invoices.ts'
import type { quotes } from '../../../contract/resources/documents/quotes.ts'
import { arrayLiteral } from '../../query/condition.ts'
import type { Draft, Writing } from '../../write/writing.ts'
import { refusePaid } from './payments/paid-invoices.ts'

/** `amounts`: lines and what prices them stand still. `all`: nothing but the firm's own bookkeeping changes any more. */
export type Settled = 'amounts' | 'all'

/** What phases and lines are parts of. */
export interface BreakdownSpec {
  readonly entity: 'invoice' | 'quote' | 'template'
  readonly resource: 'invoices' | 'quotes' | 'projecttemplates'
  readonly phases: 'invoicephases' | 'quotephases' | 'templatephases'
  readonly lines: 'invoiceitems' | 'quoteitems' | 'templateitems'
  /** Field of phases and lines with the whole's id. */
  readonly key: 'invoiceid' | 'quoteid' | 'templateid'
  /** States in which less than everything may be changed; null where there are no states. */
  readonly settled: Readonly<Record<string, Settled>> | null
}

/** A draft of either kind, with the fields that both have. */
export type DocumentDraft = Draft<
  Pick<ValuesOf<typeof invoices>, keyof ValuesOf<typeof invoices> & keyof ValuesOf<typeof quotes>>
>

/** A draft of a line or a phase of any kind. */
export type PartValues = ValuesOf<typeof invoiceitems> & Readonly<Record<BreakdownSpec['key'], number>>
export type PartDraft = Draft<PartValues>

export interface DocumentSpec extends BreakdownSpec {
  readonly entity: 'invoice' | 'quote'
  readonly resource: 'invoices' | 'quotes'
  readonly initial: 'draft' | 'pending'
  /** What the client was billed or has agreed to stands. */
  readonly settled: Readonly<Record<string, Settled>>
}

export const invoiceSpec: DocumentSpec = {
  entity: 'invoice',
  resource: 'invoices',
  phases: 'invoicephases',
  lines: 'invoiceitems',
  key: 'invoiceid',
  initial: 'draft',
  settled: { authorised: 'amounts', paid: 'all', voided: 'all' },
}

export const quoteSpec: DocumentSpec = {
  entity: 'quote',
  resource: 'quotes',
  phases: 'quotephases',
  lines: 'quoteitems',
  key: 'quoteid',
  initial: 'pending',
  settled: { accepted: 'amounts', addedtoproject: 'amounts', declined: 'amounts', expired: 'amounts' },
}

/** Forms of projects: never settled. */
export const templateSpec: BreakdownSpec = {
  entity: 'template',
  resource: 'projecttemplates',
  phases: 'templatephases',
  lines: 'templateitems',
  key: 'templateid',
  settled: null,
}

/**
 * Locks documents whose phases or lines are about to change, so that none is settled meanwhile.
 * Throws a 409 where one is settled already.
 */
export async function requireOpen(writing: Writing, kind: BreakdownSpec, ids: readonly number[]): Promise<void> {
  const { settled } = kind
  if (!settled) return
  const result = await sql<{ id: number; state: string }>`
    select id, activeworkstate as state
    from ${sql.table(kind.resource)}
    where account_id = ${writing.actor.account} and id = any(${arrayLiteral(ids)}::bigint[])
    order by id
    for update
  `.execute(writing.tx)
  const closed = result.rows.find(({ state }) => state in settled)
  if (!closed && kind.entity === 'invoice')
    await refusePaid(writing, ids, 'its phases and lines can no longer be changed')
  if (!closed) return
  const { id, state } = closed
  throw new Problem(
    'conflict',
    `The ${kind.entity} with id ${id} is ${state}; its phases and lines can no longer be changed.`,
  )
}

/** Documents that phases or lines are part of. */
export async function documentsOf(
  writing: Writing,
  kind: BreakdownSpec,
  part: 'phases' | 'lines',
  ids: readonly number[],
): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select distinct ${sql.ref(kind.key)} as id
    from ${sql.table(kind[part])}
    where account_id = ${writing.actor.account} and id = any(${arrayLiteral(ids)}::bigint[])
  `.execute(writing.tx)
  return result.rows.map((row) => Number(row.id))
}
