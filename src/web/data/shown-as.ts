/** The optimistic value of a changed field: names of linked records come from earlier reads. */
import type { QueryClient } from '@tanstack/react-query'
import { getCaption } from '../../contract/language/captions.ts'
import type { Resource } from '../../contract/language/resource.ts'
import { resourceNamed } from '../../contract/registry.ts'
import type { ListData } from './queries.ts'
import { key, type RecordData, type RecordId, readLinked } from './record.ts'

export function shownAs(cache: QueryClient, resource: Resource, name: string, value: unknown): Partial<RecordData> {
  const field = resource.fields[name]
  const fieldName = value ?? undefined
  if (field?.kind === 'tomany' && Array.isArray(value)) {
    return { [name]: value.map((id: RecordId) => findRecord(cache, field.target, id) ?? { id }) }
  }
  const caption = field?.kind === 'toone' ? getCaption(resource, name) : null
  if (!field || caption === null) return { [name]: fieldName }
  const target = fieldName === undefined ? null : findRecord(cache, field.target, fieldName as RecordId)
  return { [name]: fieldName, [caption]: target?.[resourceNamed(field.target ?? '').title] }
}

/** The field's current value in the form for request bodies: linked records by their ids. */
export function fieldValue(resource: Resource, record: RecordData, name: string): unknown {
  const isLinks = resource.fields[name]?.kind === 'tomany'
  return isLinks ? readLinked(record, name).map(({ id }) => id) : (record[name] ?? null)
}

/** A record that was read by some list. */
function findRecord(cache: QueryClient, resource: string | null, id: RecordId): RecordData | null {
  for (const [, list] of cache.getQueriesData<ListData>({ queryKey: ['list', resource] })) {
    const row = list?.rows.find((record) => key(record) === String(id))
    if (row) return row
  }
  return null
}
