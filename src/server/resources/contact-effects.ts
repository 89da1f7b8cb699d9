import { noEffects } from '../write/effects.ts'
import type { Effects } from '../write/writing.ts'
import { refuse, valueAfter } from '../write/writing.ts'

/** A contact is known by a first name, a last name or both. */
export const contactEffects: Effects = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    for (const draft of drafts) {
      if (!valueAfter(draft, 'firstname') && !valueAfter(draft, 'lastname')) {
        refuse(writing, draft, 'firstname or lastname is required.')
      }
    }
    return drafts
  },
}
