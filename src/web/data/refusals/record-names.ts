/** Names for the records that the service's messages identify by id, from what has been read. */
import type { Resource } from '../../../contract/language/resource.ts'
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import { key, type RecordData, type Records } from '../record.ts'
import { rememberedQueryClient } from './query-client.ts'

/** The resource with this singular name in the API. */
export const resourceOfOne = (singular: string): Resource | undefined =>
  resourceNames.map(resourceNamed).find((resource) => resource.singular === singular.toLowerCase())

/** The record's name, if one of this kind and id has been read. */
export function nameOf(singular: string, id: string): string | undefined {
  const resource = resourceOfOne(singular)
  const read = rememberedQueryClient()
  if (!read || !resource) return undefined
  const singles = read.getQueriesData<{ readonly record: RecordData }>({ queryKey: ['record', resource.name] })
  const lists = read.getQueriesData<{ readonly rows: Records }>({ queryKey: ['list', resource.name] })
  const records: readonly (RecordData | undefined)[] = [
    ...singles.map(([, data]) => data?.record),
    ...lists.flatMap(([, data]) => data?.rows ?? []),
  ]
  for (const record of records) {
    const name = record && key(record) === id ? record[resource.title] : undefined
    if (typeof name === 'string' && name !== '') return name
  }
  return undefined
}

/** Distinct names of a list of ids; ids without a known name stay. */
export const namesIn = (ids: string, called: (id: string) => string): string =>
  [...new Set(ids.split(', ').map(called))].join(', ')

/** Kinds of records that messages list. */
const listed = /\b(time record|expense)(s?) (\d+(?:, \d+)*)\b/gi

/** Nouns before an id: some always name a kind of record, others only if that record is known. */
const named = /\b(the|The) ([a-z][a-z -]*?) with id (\d+)\b|\b([Cc]ontact|[Ii]tem|[Pp]roject) (\d+)\b/g

/** Distinct names of a list, without the ids that distinguish equal names for programs. */
export const withoutIds = (names: string): string =>
  [...new Set(names.split(/(?<= \(\d+\)), /).map((name) => name.replace(/ \(\d+\)$/, '')))].join(', ')

/** The message with names in place of ids; unknown records are described by their kind. */
export const withNames = (text: string): string =>
  text
    .replace(/(?<=^Already credited: ).+(?=\.$)/, withoutIds)
    .replace(named, (whole, article: string, kind: string, id: string, word: string, its: string) => {
      const name = nameOf(kind ?? word, id ?? its)
      if (kind === undefined) return name === undefined ? whole : `${word} “${name}”`
      const noun = resourceOfOne(kind)?.noun ?? kind
      return name === undefined ? `${article} ${noun}` : `${article} ${noun} “${name}”`
    })
    .replace(listed, (_, kind: string, many: string, ids: string) => {
      const called = (id: string) => {
        const name = nameOf(kind, id)
        return name === undefined ? id : `“${name}”`
      }
      return `${kind}${many} ${namesIn(ids, called)}`
    })
