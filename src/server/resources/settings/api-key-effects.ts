import { keyScopes } from '../../../contract/key-scopes.ts'
import { shown } from '../../../contract/requests/problem.ts'
import { apiKeyColumns, randomApiKey } from '../../identity/accounts/api-keys.ts'
import { noEffects } from '../../write/effects.ts'
import { type Effects, refuse, withValues } from '../../write/writing.ts'
import { today } from '../documents/document-dates.ts'

const allowed: ReadonlySet<string> = new Set(keyScopes)

/** Names by comma, each once, however they are written. */
const namesIn = (text: unknown): readonly string[] => [
  ...new Set(
    String(text ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ''),
  ),
]

/** A new key is made here, with scopes that exist and a day that is not over, shown in the answer and stored as a digest only. */
export const apiKeyEffects: Effects = {
  ...noEffects,
  check(writing, drafts) {
    for (const draft of drafts) {
      const unknown = namesIn(draft.values.scopes).filter((name) => !allowed.has(name))
      for (const name of unknown)
        refuse(writing, draft, `scopes: ${shown(name)} is no scope; use ${keyScopes.join(', ')}.`)
      const { expires } = draft.values
      if (draft.before === null && typeof expires === 'string' && expires < today(writing))
        refuse(writing, draft, 'expires: the day is over; use today or a later one.')
    }
  },
  prepare: async (writing, drafts) =>
    drafts.map((given) => {
      if (given.before !== null) return given
      const names = namesIn(given.values.scopes)
      const draft = withValues(given, { scopes: names.length === 0 ? null : names.join(',') })
      const key = randomApiKey()
      writing.revealed.set(draft.id, { key })
      return { ...draft, columns: { ...draft.columns, ...apiKeyColumns(key) } }
    }),
}
