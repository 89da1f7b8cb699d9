/**
 * Rules applied when an invoice is written, in addition to those it shares with quotes: terms, payment and billed time.
 */

import { sql } from 'kysely'
import { problem } from '../../../contract/requests/problem.ts'
import { clause, numbered } from '../../../contract/requests/refusal.ts'
import { invoices } from '../../../contract/resources/documents/invoices.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { noEffects } from '../../write/effects.ts'
import { childIds } from '../../write/remove.ts'
import { loadRows } from '../../write/rows.ts'
import { idList } from '../../write/rules/references.ts'
import type { DraftOf, EffectsOf, WriteContext } from '../../write/write-context.ts'
import { withValues } from '../../write/write-context.ts'
import { freeWorkOfInvoices, freeWorkOfLines } from '../figures/billed-work.ts'
import { invoiceSpec } from '../lines/document-specs.ts'
import { withDocumentTemplate } from '../lines/made-from-template.ts'
import { refuseReusedNumbers } from '../numbers.ts'
import { claimWorkOfLines } from './billing/claimed-work.ts'
import { claimCreditedWork, freeCreditedWork } from './credits/credited-work.ts'
import { withPeriod } from './document-dates.ts'
import { createLines, getParts, prepareDocuments } from './document-effects.ts'
import { getLineEffects, getPhaseEffects } from './document-part-effects.ts'
import { logNotes, refuseNotesOfDeleted, remarkOnStaying, settlementsOfNotes } from './payments/deleted-invoices.ts'
import { addMissingPayments, refusePaidOrCredited } from './payments/paid-invoices.ts'
import { requirePrinted } from './versions/issued-rule.ts'
import { discardNextVersions, nextVersions } from './versions/next-versions.ts'
import { replaceEarlier } from './versions/replacement.ts'

const payable = { startField: 'invoicedate', days: 'paymentperiod', endField: 'duedate' } as const

export const invoiceEffects: EffectsOf<typeof invoices> = {
  ...noEffects,
  prepare: async (writing, newDrafts) => {
    const drafts = await requirePrinted(writing, invoiceSpec, newDrafts)
    await refusePaidOrCredited(writing, movedTo(drafts, 'voided'), clause('it cannot be voided'))
    await refuseNegative(writing, drafts.filter(isIssue).map(getId))
    const documentDrafts = await prepareDocuments(
      writing,
      invoiceSpec,
      await withDocumentTemplate(writing, invoiceSpec, drafts),
    )
    return withDueDates(writing, await withTerms(writing, documentDrafts))
  },
  created: (writing, drafts) => createLines(writing, invoiceSpec, drafts),
  changed: async (writing, drafts) => {
    await replaceEarlier(writing, invoiceSpec, drafts)
    await addMissingPayments(writing, movedTo(drafts, 'paid'))
    const voided = movedTo(drafts, 'voided')
    await freeWorkOfInvoices(writing, voided)
    await claimCreditedWork(writing, await childIds(writing, writing.bindingOf('invoiceitems'), 'invoiceid', voided))
    await discardNextVersions(writing, invoiceSpec, voided)
  },
  removed: async (writing, ids) => {
    await remarkOnStaying(writing, ids)
    await logNotes(writing, ids)
  },
  restoring: async (writing, ids) => {
    await refuseReusedNumbers(writing, 'invoice', ids)
    await refuseNotesOfDeleted(writing, ids)
  },
  restored: (writing, ids) => logNotes(writing, ids),
  children: [
    ...getParts(invoiceSpec),
    { resource: 'files', parentField: 'invoiceid', movable: false },
    { resource: 'messages', parentField: 'invoiceid', movable: false },
    { resource: 'payments', parentField: 'invoiceid', movable: false, leaving: settlementsOfNotes },
    { resource: 'recurringinvoices', parentField: 'invoiceid', movable: false },
    nextVersions(invoiceSpec),
  ],
}

export const invoicePhaseEffects = getPhaseEffects(invoiceSpec)

const lineEffects = getLineEffects(invoiceSpec)
export const invoiceLineEffects: typeof lineEffects = {
  ...lineEffects,
  removed: async (writing, ids, withParent) => {
    await lineEffects.removed(writing, ids, withParent)
    await freeWorkOfLines(writing, ids)
    await claimCreditedWork(writing, ids)
  },
  restored: async (writing, ids, withParent) => {
    await lineEffects.restored(writing, ids, withParent)
    await claimWorkOfLines(writing, ids)
    await freeCreditedWork(writing, ids)
  },
}

/** Sets due dates. Credit notes have none, so they are never overdue. */
async function withDueDates(
  writing: WriteContext,
  drafts: readonly DraftOf<typeof invoices>[],
): Promise<readonly DraftOf<typeof invoices>[]> {
  const dated: readonly DraftOf<typeof invoices>[] = drafts.map((draft) => withPeriod(writing, draft, payable))
  const due = dated.filter(({ before, values }) => before !== null && values.duedate)
  const rows = await loadRows(writing, invoices, due.map(getId), ['creditof'])
  return dated.map((draft) => {
    const creditof = draft.before === null ? draft.values.creditof : rows.get(draft.id)?.creditof
    return draft.values.duedate && creditof ? withValues(draft, { duedate: null }) : draft
  })
}

const getId = ({ id }: DraftOf<typeof invoices>) => id

const movedTo = (drafts: readonly DraftOf<typeof invoices>[], state: string): number[] =>
  drafts.filter((draft) => draft.values.activeworkstate === state && draft.before?.activeworkstate !== state).map(getId)

const isIssue = ({ before, values }: DraftOf<typeof invoices>): boolean =>
  before?.activeworkstate === 'draft' && (values.activeworkstate ?? 'draft') !== 'draft'

/** Money that the client gets back is a credit note, which names the invoice that it credits. */
async function refuseNegative(writing: WriteContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const result = await sql<{ id: number; number: string | null; amount: string; currency: string }>`
    select id, number, round(grandtotal, decimals)::text as amount, currency
    from invoices
    where account_id = ${writing.actor.account} and id = any(${arrayLiteral(ids)}::bigint[])
      and creditof is null and grandtotal < 0
    order by id
  `.execute(writing.tx)
  const [invoice] = result.rows
  if (!invoice) return
  const { id, number, amount, currency } = invoice
  throw problem(
    'wrong_state',
    '{name} comes to {amount}; an invoice cannot be issued for less than nothing. Credit the earlier invoice instead',
    {
      name: numbered('invoice', id, number),
      amount: { amount, currency },
    },
  )
}

interface Terms {
  readonly id: number
  readonly paymentperiod: number
  readonly paymentterms: string | null
  readonly paymentdetails: string | null
  /** Whether they are the first of the account that are not deleted. */
  readonly isFirst: boolean
}

const termFields = ['paymentperiod', 'paymentterms', 'paymentdetails'] as const

/** Sets period and texts of the invoice's terms; the default of a new invoice is the account's first terms. */
async function withTerms(
  writing: WriteContext,
  drafts: readonly DraftOf<typeof invoices>[],
): Promise<readonly DraftOf<typeof invoices>[]> {
  const isNew = drafts.some((draft) => draft.before === null)
  const ids = [...new Set(drafts.flatMap((draft) => idList(draft.values.invoicetermid)))]
  if (!isNew && ids.length === 0) return drafts
  const terms = await loadTerms(writing, ids, isNew)
  const first = terms.find(({ isFirst }) => isFirst)
  return drafts.map((draft) => {
    const term = terms.find((candidate) => candidate.id === draft.values.invoicetermid)
    const chosenTerms = term ?? (draft.before === null ? first : undefined)
    if (!chosenTerms) return draft
    const missingTerms = termFields.filter((fieldName) => (draft.values[fieldName] ?? null) === null)
    const copiedTerms = Object.fromEntries(missingTerms.map((fieldName) => [fieldName, chosenTerms[fieldName]]))
    return withValues(draft, { ...copiedTerms, invoicetermid: chosenTerms.id })
  })
}

/** The requested terms and, with `withFirst`, the account's first. */
async function loadTerms(writing: WriteContext, ids: readonly number[], withFirst: boolean): Promise<Terms[]> {
  const { account } = writing.actor
  const result = await sql<Terms>`
    select t.id, t.paymentperiod, t.paymentterms, t.paymentdetails, coalesce(t.id = f.id, false) as "isFirst"
    from invoiceterms t
    cross join (
      select min(id) as id
      from invoiceterms
      where account_id = ${account} and not deleted and ${withFirst}
    ) f
    where t.account_id = ${account} and (t.id = any(${arrayLiteral(ids)}::bigint[]) or t.id = f.id)
  `.execute(writing.tx)
  return result.rows.map((row) => ({ ...row, id: Number(row.id) }))
}
