/** Rules applied when a recurring invoice is written: which invoices can be repeated, and from when to when. */
import { sql } from 'kysely'
import { resourceNamed } from '../../../../contract/registry.ts'
import { about } from '../../../../contract/requests/refusal.ts'
import { invoices } from '../../../../contract/resources/documents/invoices.ts'
import type { recurringinvoices } from '../../../../contract/resources/documents/recurring-invoices.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import { requireRight } from '../../../read/rights.ts'
import { noEffects } from '../../../write/effects.ts'
import { lockRows } from '../../../write/rows.ts'
import { idList } from '../../../write/rules/references.ts'
import type { DraftOf, EffectsOf, WriteContext } from '../../../write/write-context.ts'
import { isChanged, refuse } from '../../../write/write-context.ts'
import { refuseSecond, revived } from './only-one.ts'
import { goingOn, refuseMade, refusePast, resume, type WantedDays, wantedDays } from './running.ts'

export const recurringEffects: EffectsOf<typeof recurringinvoices> = {
  ...noEffects,
  check: refusePast,
  prepare: async (writing, drafts) => {
    const newDrafts = drafts.filter(({ before }) => before === null)
    if (newDrafts.length > 0) requireRight(writing.actor, resourceNamed('invoices'), 'add')
    await refuseUnrepeatable(writing, newDrafts)
    await refuseMade(writing, drafts)
    const daysById = await wantedDays(
      writing,
      drafts.filter(({ before }) => before !== null).map(({ id }) => id),
    )
    return drafts.map((draft) => goingOn(writing, withDayOfMonth(draft, daysById), daysById))
  },
  created: (writing, drafts) => refuseSecond(writing, drafts.map(getId)),
  changed: (writing, drafts) => refuseSecond(writing, revived(drafts).map(getId)),
  restored: async (writing, ids, withParent) => {
    if (!withParent) await refuseSecond(writing, ids)
    await resume(writing, ids)
  },
}

const getId = ({ id }: { readonly id: number }) => id

async function refuseUnrepeatable(
  writing: WriteContext,
  drafts: readonly DraftOf<typeof recurringinvoices>[],
): Promise<void> {
  const ids = [...new Set(drafts.flatMap(({ values }) => idList(values.invoiceid)))]
  const invoiceRows = await lockRows(writing, invoices, ids, ['creditof', 'template', 'companyid'])
  const deleted = await deletedCompanies(
    writing,
    [...invoiceRows.values()].flatMap(({ companyid }) => idList(companyid)),
  )
  for (const draft of drafts) {
    const invoice = invoiceRows.get(Number(draft.values.invoiceid))
    if ((invoice?.creditof ?? null) !== null)
      refuse(writing, draft, about('invoiceid', 'not_allowed', 'a credit note cannot be repeated'))
    if (invoice?.template)
      refuse(writing, draft, about('invoiceid', 'not_allowed', 'a template has no client. Name an invoice to repeat'))
    if (deleted.has(Number(invoice?.companyid))) {
      const { invoiceid } = draft.values
      refuse(
        writing,
        draft,
        about('invoiceid', 'wrong_reference', 'the company of the {thing} with id {id} is deleted; restore it first', {
          thing: 'invoice',
          id: invoiceid,
        }),
      )
    }
  }
}

async function deletedCompanies({ tx, actor }: WriteContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id
    from companies
    where account_id = ${actor.account} and id = any(${arrayLiteral(ids)}::bigint[]) and deleted
  `.execute(tx)
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Sets the day of the month, unless the new date is the last day of a month that is too short for the previous one. */
function withDayOfMonth(
  draft: DraftOf<typeof recurringinvoices>,
  wantedDays: WantedDays,
): DraftOf<typeof recurringinvoices> {
  if (typeof draft.values.nextdate !== 'string' || !isChanged(draft, 'nextdate')) return draft
  const { day, daysInMonth } = Temporal.PlainDate.from(draft.values.nextdate)
  const isLast = day === daysInMonth && day < (wantedDays.get(draft.id) ?? 0)
  return isLast ? draft : { ...draft, columns: { ...draft.columns, dayofmonth: day } }
}
