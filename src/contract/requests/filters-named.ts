import type { Filter } from '../language/filter.ts'
import type { Resource } from '../language/resource.ts'

/**
 * The filters that a parameter sets. The name of a date field alone, `duedate=2026-01-31`, sets both ends of its window. Empty
 * if the name is not a filter.
 */
export function filtersNamed({ filters }: Resource, name: string): readonly Filter[] {
  const own = filters.get(name)
  if (own) return [own]
  const [from, to] = [filters.get(`${name}from`), filters.get(`${name}to`)]
  return from?.kind === 'from' && to?.kind === 'to' ? [from, to].map((end) => ({ ...end, name })) : []
}
