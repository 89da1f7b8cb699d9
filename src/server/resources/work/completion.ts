/** Keeps the done state and the completion day of records in step. */
import type { ValuesOf } from '../../../contract/language/resource.ts'
import { once } from '../../../contract/lazy.ts'
import type { items } from '../../../contract/resources/work/items.ts'
import { getDay } from '../../query/resolve-moment.ts'
import { type Draft, isNamed, valueAfter, withValues } from '../../write/write-context.ts'

type DoneDraft = Draft<Pick<ValuesOf<typeof items>, 'activeworkstate' | 'completedate'>>

/**
 * Sets the completion day of records that become complete, and clears it when they are reopened. A body with only a day
 * completes the record; with only an empty day, it reopens it.
 */
export function withCompletionDay(drafts: readonly DoneDraft[], timezone: string): DoneDraft[] {
  const today = once(() => getDay({ form: 'relative', amount: 0, unit: 'd' }, timezone))
  return drafts.map((draft) => {
    const doneDraft = stateOfDay(draft)
    const { activeworkstate: state, completedate: completedDate } = doneDraft.values
    if (state === undefined) return doneDraft
    if (state !== 'complete')
      return doneDraft.values.completedate ? withValues(doneDraft, { completedate: null }) : withoutDate(doneDraft)
    return withValues(doneDraft, { completedate: completedDate ?? doneDraft.before?.completedate ?? today() })
  })
}

const withoutDate = (draft: DoneDraft): DoneDraft => (draft.before ? withValues(draft, { completedate: null }) : draft)

/** Only changed values count: a record that is sent back with another day and its old state follows the day. */
function stateOfDay(draft: DoneDraft): DoneDraft {
  const { values, before } = draft
  if (!isNamed(draft, 'completedate')) return draft
  const day = values.completedate ?? null
  const isState = before
    ? valueAfter(draft, 'activeworkstate') !== before.activeworkstate
    : isNamed(draft, 'activeworkstate')
  if (isState || day === (before?.completedate ?? null)) return draft
  return withValues(draft, { activeworkstate: day === null ? 'active' : 'complete' })
}
