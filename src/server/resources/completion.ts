/** Records with a done state keep the day on which they were done. */
import { dayOf } from '../query/resolve-moment.ts'
import type { Draft } from '../write/writing.ts'
import { withValues } from '../write/writing.ts'

/** Fills in the completion day of records that become complete, and clears it of those that are opened again. */
export function withCompletionDay(drafts: readonly Draft[], timezone: string): Draft[] {
  const today = dayOf({ form: 'relative', amount: 0, unit: 'd' }, timezone)
  return drafts.map((draft) => {
    const { activeworkstate: state, completedate: given } = draft.values
    if (state === undefined) return draft
    if (state !== 'complete') return draft.before ? withValues(draft, { completedate: null }) : draft
    return withValues(draft, { completedate: given ?? draft.before?.completedate ?? today })
  })
}
