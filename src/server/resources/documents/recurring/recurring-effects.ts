/** Rules applied when a recurring invoice is written: what can be repeated, from when and until when. */

import { resourceNamed } from '../../../../contract/registry.ts'
import { invoices } from '../../../../contract/resources/documents/invoices.ts'
import type { recurringinvoices } from '../../../../contract/resources/documents/recurring-invoices.ts'
import { requireRight } from '../../../read/rights.ts'
import { noEffects } from '../../../write/effects.ts'
import { lockedRowsOf } from '../../../write/rows.ts'
import { idList } from '../../../write/rules/references.ts'
import type { DraftOf, EffectsOf, Writing } from '../../../write/writing.ts'
import { refuse } from '../../../write/writing.ts'
import { goingOn, goOn, refuseMade, refusePast, type WantedDays, wantedDays } from './running.ts'

export const recurringEffects: EffectsOf<typeof recurringinvoices> = {
  ...noEffects,
  check: refusePast,
  prepare: async (writing, drafts) => {
    const made = drafts.filter(({ before }) => before === null)
    if (made.length > 0) requireRight(writing.actor, resourceNamed('invoices'), 'add')
    await refuseCredits(writing, made)
    await refuseMade(writing, drafts)
    const wanted = await wantedDays(
      writing,
      drafts.filter(({ before }) => before !== null).map(({ id }) => id),
    )
    return drafts.map((draft) => goingOn(writing, withDayOfMonth(draft, wanted), wanted))
  },
  restored: goOn,
}

async function refuseCredits(writing: Writing, drafts: readonly DraftOf<typeof recurringinvoices>[]): Promise<void> {
  const ids = [...new Set(drafts.flatMap(({ values }) => idList(values.invoiceid)))]
  const found = await lockedRowsOf(writing, invoices, ids, ['creditof', 'template'])
  for (const draft of drafts) {
    const invoice = found.get(Number(draft.values.invoiceid))
    if ((invoice?.creditof ?? null) !== null) refuse(writing, draft, 'invoiceid: a credit note cannot be repeated.')
    if (invoice?.template) refuse(writing, draft, 'invoiceid: a template has no client. Name an invoice to repeat.')
  }
}

/** The 31st stays wanted through months that end before it, until somebody names another day. */
function withDayOfMonth(
  draft: DraftOf<typeof recurringinvoices>,
  wanted: WantedDays,
): DraftOf<typeof recurringinvoices> {
  if (typeof draft.values.nextdate !== 'string') return draft
  const { day, daysInMonth } = Temporal.PlainDate.from(draft.values.nextdate)
  const isLast = day === daysInMonth && day < (wanted.get(draft.id) ?? 0)
  return isLast ? draft : { ...draft, columns: { ...draft.columns, dayofmonth: day } }
}
