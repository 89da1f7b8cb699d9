/** The optimistic value of a changed field: names of linked records come from earlier reads. */
import type { QueryClient } from '@tanstack/react-query'
import { getCaption } from '../../contract/language/captions.ts'
import type { Resource } from '../../contract/language/resource.ts'
import { resourceNamed } from '../../contract/registry.ts'
import type { ListData } from './queries.ts'
import { key, linked, type RecordData, type RecordId } from './record.ts'

export function shownAs(cache: QueryClient, resource: Resource, name: string, value: unknown): Partial<RecordData> {
  const field = resource.fields[name]
  const wire = value ?? undefined
  if (field?.kind === 'tomany' && Array.isArray(value)) {
    return { [name]: value.map((id: RecordId) => seen(cache, field.target, id) ?? { id }) }
  }
  const caption = field?.kind === 'toone' ? getCaption(resource, name) : null
  if (!field || caption === null) return { [name]: wire }
  const target = wire === undefined ? null : seen(cache, field.target, wire as RecordId)
  return { [name]: wire, [caption]: target?.[resourceNamed(field.target ?? '').title] }
}

/** The field's current value in the form for request bodies: linked records by their ids. */
export function wireValue(resource: Resource, record: RecordData, name: string): unknown {
  const isLinks = resource.fields[name]?.kind === 'tomany'
  return isLinks ? linked(record, name).map(({ id }) => id) : (record[name] ?? null)
}

/** A record that was read by some list. */
function seen(cache: QueryClient, resource: string | null, id: RecordId): RecordData | null {
  for (const [, list] of cache.getQueriesData<ListData>({ queryKey: ['list', resource] })) {
    const found = list?.rows.find((record) => key(record) === String(id))
    if (found) return found
  }
  return null
}
