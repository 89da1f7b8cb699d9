import type { Filter } from '../language/filter.ts'
import type { Resource } from '../language/resource.ts'

/**
 * What a parameter of that name filters by. The name of a day alone, `duedate=2026-01-31`, is both ends of its window at
 * once; none where it means nothing.
 */
export function filtersNamed({ filters }: Resource, name: string): readonly Filter[] {
  const own = filters.get(name)
  if (own) return [own]
  const [from, to] = [filters.get(`${name}from`), filters.get(`${name}to`)]
  return from?.kind === 'from' && to?.kind === 'to' ? [from, to].map((end) => ({ ...end, name })) : []
}
