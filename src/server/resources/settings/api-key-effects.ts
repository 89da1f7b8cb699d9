import { keyScopes } from '../../../contract/key-scopes.ts'
import { about } from '../../../contract/requests/refusal.ts'
import { apiKeyColumns, randomApiKey } from '../../identity/accounts/api-keys.ts'
import { noEffects } from '../../write/effects.ts'
import { type AnyValues, type Draft, type Effects, refuse, withValues } from '../../write/write-context.ts'
import { today } from '../today.ts'

const scopeNames: ReadonlySet<string> = new Set(keyScopes)

/** Comma-separated names, each once, ignoring case. */
const namesIn = (text: unknown): readonly string[] => [
  ...new Set(
    String(text ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ''),
  ),
]

/** The stored form: null if the body names none, which allows all kinds of records. */
function getScopes({ before, values }: Draft): AnyValues {
  if (before !== null && !('scopes' in values)) return {}
  const names = namesIn(values.scopes)
  return { scopes: names.length === 0 ? null : names.join(',') }
}

/**
 * Generates a new key, which is shown in the response and stored as a digest only. Scopes must exist and the last day
 * must not have passed. Both can be changed later, with effect from the next request.
 */
export const apiKeyEffects: Effects = {
  ...noEffects,
  check(writing, drafts) {
    for (const draft of drafts) {
      const unknownNames = namesIn(draft.values.scopes).filter((name) => !scopeNames.has(name))
      for (const name of unknownNames)
        refuse(
          writing,
          draft,
          about('scopes', 'not_allowed', '{value} is no scope; use {values}', {
            value: name,
            values: keyScopes,
          }),
        )
      const { expires } = draft.values
      const isNew = expires !== draft.before?.expires
      if (isNew && typeof expires === 'string' && expires < today(writing))
        refuse(
          writing,
          draft,
          about('expires', 'wrong_order', '{date} is over; use today or a later day', { date: expires }),
        )
    }
  },
  prepare: async (writing, drafts) =>
    drafts.map((newDraft) => {
      const draft = withValues(newDraft, getScopes(newDraft))
      if (newDraft.before !== null) return draft
      const key = randomApiKey()
      writing.revealed.set(draft.id, { key })
      return { ...draft, columns: { ...draft.columns, ...apiKeyColumns(key) } }
    }),
}
