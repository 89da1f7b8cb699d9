/** Rules applied when an expense is written: its item is one of its project, and its date defaults to today. */

import { Problem, problem } from '../../../contract/requests/problem.ts'
import { about, fault, getRecord } from '../../../contract/requests/refusal.ts'
import { expenses } from '../../../contract/resources/time/expenses.ts'
import { getDay } from '../../query/resolve-moment.ts'
import { noEffects } from '../../write/effects.ts'
import { visibleIds } from '../../write/find.ts'
import { loadRows } from '../../write/rows.ts'
import { findOwner } from '../../write/rules/sharing-rights.ts'
import {
  type DraftOf,
  type EffectsOf,
  isChanged,
  refuse,
  valueAfter,
  type WriteContext,
  withValues,
} from '../../write/write-context.ts'
import { billedExpenses } from '../figures/billed-work.ts'
import { loadItems, type WorkItem } from './work-place.ts'

export const expenseEffects: EffectsOf<typeof expenses> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    const changedDrafts = drafts.filter(
      (draft) => draft.before !== null && billedExpenses.says.some((fieldName) => isChanged(draft, fieldName)),
    )
    await refuseBilled(
      writing,
      changedDrafts.map(({ id }) => id),
    )
    await requireOwnExpenses(writing, drafts)
    const items = await loadItems(writing, drafts)
    const today = getDay({ form: 'relative', amount: 0, unit: 'd' }, writing.actor.timezone)
    return drafts.map((draft) => {
      checkItem(writing, draft, items)
      return valueAfter(draft, 'date') ? draft : withValues(draft, { date: today })
    })
  },
  created: checkSeen,
  changed: checkSeen,
  removed: async (writing, ids, withParent) => {
    if (!withParent) await refuseBilled(writing, ids)
  },
}

/** Only people who may share the project, or see all work, may record expenses of others. */
async function requireOwnExpenses(writing: WriteContext, drafts: readonly DraftOf<typeof expenses>[]): Promise<void> {
  const { actor } = writing
  const otherDrafts = drafts.filter((draft) => {
    const { contactid } = draft.values
    return isChanged(draft, 'contactid') && (contactid ?? null) !== null && contactid !== actor.contact
  })
  if (otherDrafts.length === 0 || actor.kind === 'apikey') return
  const mayShare = await findOwner(
    writing,
    otherDrafts.map((draft) => valueAfter(draft, 'projectid')),
  )
  const refusedDraft = otherDrafts.find((draft) => !mayShare(valueAfter(draft, 'projectid')))
  if (refusedDraft) {
    const problem = fault('no_permission', 'You do not have permission to write expenses of other people')
    throw new Problem('forbidden', { ...problem, place: refusedDraft.place })
  }
}

/** Billed expenses do not change. */
async function refuseBilled(writing: WriteContext, ids: readonly number[]): Promise<void> {
  const rows = await loadRows(writing, expenses, ids, ['invoiceid'])
  const billed = [...rows].find(([, { invoiceid }]) => invoiceid !== null)
  if (!billed) return
  throw problem(
    'already_billed',
    'The expense with id {id} is billed; it stays, and its amounts and its project stay the same, while it is on an invoice',
    { id: getRecord('expense', billed[0]) },
  )
}

function checkItem(writing: WriteContext, draft: DraftOf<typeof expenses>, items: ReadonlyMap<number, WorkItem>): void {
  const item = items.get(valueAfter(draft, 'itemid') as number)
  const project = valueAfter(draft, 'projectid')
  if (item && item.projectid !== project) {
    refuse(
      writing,
      draft,
      about('itemid', 'wrong_reference', 'the item with id {id} is not one of project {other}', {
        id: getRecord('item', item.id),
        other: getRecord('project', project),
      }),
    )
  }
}

/** Throws a 403 if the actor could not read the written expenses. */
async function checkSeen(writing: WriteContext, drafts: readonly DraftOf<typeof expenses>[]): Promise<void> {
  const ids = drafts.map((draft) => draft.id)
  const visible = await visibleIds(writing, writing.bindingOf('expenses'), ids)
  if (ids.some((id) => !visible.has(id))) {
    throw problem('no_permission', 'You do not have permission to write expenses of this project')
  }
}
