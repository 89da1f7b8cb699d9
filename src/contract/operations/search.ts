/** Search across all kinds of records. */
import { choice, id, integer, text } from '../language/field.ts'
import { list, members, optional, type ValueOf } from '../language/shape.ts'
import { searchCap, searchKindNames, usualSearchSize } from '../requests/search.ts'
import { declare } from './operation.ts'

/** Without the fields that the caller cannot see. */
const result = members({
  kind: choice(searchKindNames),
  id: id(),
  title: optional(text()),
  context: optional(text({ label: 'Its project or company.' })),
  number: optional(text()),
  status: optional(text()),
  projectid: optional(integer({ label: 'The project that it belongs to.' })),
})

export type SearchResult = ValueOf<typeof result>

export const searchRecords = declare({
  name: 'searchRecords',
  method: 'GET',
  path: '/search',
  query: {
    q: text({ label: 'The text; a record matches when it holds every word of it.' }),
    types: text({ label: `Kinds to search, comma-separated: ${searchKindNames.join(', ')}. All by default.` }),
    pagesize: integer({
      label: `Maximum number of results: ${usualSearchSize} by default, at most ${searchCap}.`,
      min: 1,
    }),
  },
  answer: list(result),
  meta: { count: integer() },
})
