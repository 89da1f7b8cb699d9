/** Read-only fields with the name of the record behind an id: both have the same label in the declaration. */
import type { Resource } from './resource.ts'

const captionCache = new WeakMap<Resource, ReadonlyMap<string, string>>()

/** Name of the caption -> name of the id field. */
export function getCaptions(resource: Resource): ReadonlyMap<string, string> {
  const cached = captionCache.get(resource) ?? getPairs(resource)
  captionCache.set(resource, cached)
  return cached
}

function getPairs(resource: Resource): ReadonlyMap<string, string> {
  const entries = Object.entries(resource.fields)
  const ids = entries.filter(([, field]) => field.kind === 'toone')
  const pairs = entries.flatMap(([name, field]) => {
    const id = ids.find(([, candidate]) => candidate.label === field.label)
    return field.kind === 'text' && field.write === 'never' && id ? [[name, id[0]] as const] : []
  })
  return new Map(pairs)
}

/** The caption of an id field, if it has one. */
export function getCaption(resource: Resource, id: string): string | null {
  return [...getCaptions(resource)].find(([, field]) => field === id)?.[0] ?? null
}
