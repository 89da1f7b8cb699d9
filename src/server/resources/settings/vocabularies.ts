/** Vocabularies that are fixed by the API: item types and permissions. For staff. */

import { array, integer, object, string } from '../../../contract/json-schema.ts'
import { notFound, problem } from '../../../contract/requests/problem.ts'
import { itemTypes } from '../../../contract/resources/work/item-types.ts'
import { actions, permissionNames, permissions, userTypes } from '../../../contract/rights.ts'
import { type ReadOperation, type Right, reading } from '../operation.ts'

interface VocabularyEntry {
  readonly id: number
  readonly name: string
}

interface Vocabulary {
  readonly path: string
  readonly label: string
  readonly singular: string
  readonly words: readonly VocabularyEntry[]
  /** Keys of an entry besides `id` and `name`. */
  readonly more: object
}

const vocabularies: readonly Vocabulary[] = [
  { path: '/settings/items/types', label: 'item types', singular: 'item type', words: itemTypes, more: {} },
  {
    path: '/settings/contacts/permissions',
    label: 'permissions',
    singular: 'permission',
    words: Object.values(permissions).map((id) => ({ id, name: permissionNames[id], actions: Object.keys(actions) })),
    more: { actions: array(string) },
  },
]

export const vocabularyReadings: readonly ReadOperation[] = vocabularies.flatMap(getReadings)

function getReadings({ path, label, singular, words, more }: Vocabulary): ReadOperation[] {
  const word = object({ id: integer, name: string, ...more }, ['id', 'name'])
  const staff: Right = ({ userType }) => {
    if (userType !== userTypes.staff)
      throw problem('no_permission', 'You do not have permission to view {things}', { things: label })
  }
  const row = { tag: 'Settings', right: [staff] }
  return [
    reading({
      ...row,
      path,
      summary: `List ${label}.`,
      finds: () => ({ data: array(word), meta: object({ count: integer }, ['count']) }),
      run: async () => ({ data: words, meta: { count: words.length } }),
    }),
    reading({
      ...row,
      path: `${path}/:recordid`,
      summary: `Read one of the ${label}.`,
      finds: () => ({ data: word }),
      async run({ idIn }) {
        const id = idIn('recordid', singular)
        const found = words.find((each) => each.id === id)
        if (!found) throw notFound(singular, id)
        return { data: found }
      },
    }),
  ]
}
