/** Records the day on which the rule was switched on, so that clients get no reminders of old invoices. */
import type { reminderrule } from '../../../../contract/resources/documents/reminders.ts'
import { noEffects } from '../../../write/effects.ts'
import type { DraftOf, EffectsOf } from '../../../write/write-context.ts'
import { today } from '../../today.ts'

export const reminderRuleEffects: EffectsOf<typeof reminderrule> = {
  ...noEffects,
  prepare: async (writing, drafts) =>
    drafts.map((draft) =>
      isSwitchedOn(draft) ? { ...draft, columns: { ...draft.columns, reminderssince: today(writing) } } : draft,
    ),
}

const isSwitchedOn = ({ values, before }: DraftOf<typeof reminderrule>): boolean =>
  typeof values.reminderdays === 'number' && typeof before?.reminderdays !== 'number'
