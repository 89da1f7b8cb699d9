import { apiKeyColumns, randomApiKey } from '../../identity/accounts/api-keys.ts'
import { noEffects } from '../../write/effects.ts'
import type { Effects } from '../../write/writing.ts'

/** A new key is made here, shown in the answer and stored as a digest only. */
export const apiKeyEffects: Effects = {
  ...noEffects,
  prepare: async (writing, drafts) =>
    drafts.map((draft) => {
      if (draft.before !== null) return draft
      const key = randomApiKey()
      writing.revealed.set(draft.id, { key })
      return { ...draft, columns: { ...draft.columns, ...apiKeyColumns(key) } }
    }),
}
