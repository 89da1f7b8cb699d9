/** Rules applied when an expense is written: the project of its item, and the day on which it was made. */
import { Problem } from '../../../contract/requests/problem.ts'
import { dayOf } from '../../query/resolve-moment.ts'
import { noEffects } from '../../write/effects.ts'
import { visibleIds } from '../../write/find.ts'
import { type Draft, type Effects, refuse, valueAfter, type Writing, withValues } from '../../write/writing.ts'
import { itemsOf, type WorkItem } from '../work/work-place.ts'

export const expenseEffects: Effects = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    const items = await itemsOf(writing, drafts)
    const today = dayOf({ form: 'relative', amount: 0, unit: 'd' }, writing.actor.timezone)
    return drafts.map((draft) => {
      checkItem(writing, draft, items)
      return valueAfter(draft, 'date') ? draft : withValues(draft, { date: today })
    })
  },
  created: checkSeen,
  changed: checkSeen,
}

function checkItem(writing: Writing, draft: Draft, items: ReadonlyMap<number, WorkItem>): void {
  const item = items.get(valueAfter(draft, 'itemid') as number)
  const project = valueAfter(draft, 'projectid')
  if (item && item.projectid !== project) {
    refuse(writing, draft, `itemid: the item with id ${item.id} is not one of project ${project}.`)
  }
}

/** Nobody writes expenses that they cannot read. */
async function checkSeen(writing: Writing, drafts: readonly Draft[]): Promise<void> {
  const ids = drafts.map((draft) => draft.id)
  const seen = await visibleIds(writing, writing.bindingOf('expenses'), ids)
  if (ids.some((id) => !seen.has(id))) {
    throw new Problem('forbidden', 'You do not have permission to write expenses of this project.')
  }
}
