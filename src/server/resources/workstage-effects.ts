import { shown } from '../../contract/problem.ts'
import { noEffects } from '../write/effects.ts'
import type { Effects } from '../write/writing.ts'
import { refuse, valueAfter } from '../write/writing.ts'

/** Workflow states in which a work stage of each kind of record can lie. */
const workstates: Readonly<Record<string, readonly string[]>> = {
  project: ['active', 'complete'],
  item: ['active', 'complete'],
  invoice: ['draft', 'submitted', 'authorised', 'paid', 'voided'],
  quote: ['pending', 'sent', 'accepted', 'addedtoproject', 'declined', 'expired'],
}

export const workstageEffects: Effects = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    for (const draft of drafts) {
      const allowed = workstates[String(valueAfter(draft, 'entity'))] ?? []
      const state = valueAfter(draft, 'workstate')
      if (!allowed.includes(String(state))) {
        refuse(writing, draft, `workstate: ${shown(state)} is not allowed; allowed values are ${allowed.join(', ')}.`)
      }
    }
    return drafts
  },
}
