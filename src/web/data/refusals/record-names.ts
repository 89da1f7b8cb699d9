/** Names for the records that the service's messages identify by id, from what has been read. */
import type { Resource } from '../../../contract/language/resource.ts'
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import { key, type RecordData, type Records } from '../record.ts'
import { rememberedQueryClient } from './query-client.ts'

/** The resource with this singular name in the API. */
export const resourceOfOne = (singular: string): Resource | undefined =>
  resourceNames.map(resourceNamed).find((resource) => resource.singular === singular.toLowerCase())

/** The record's name, if one of this kind and id has been read. */
export function getName(singular: string, id: string): string | undefined {
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
