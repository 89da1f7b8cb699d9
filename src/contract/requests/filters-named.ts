import type { Filter } from '../language/filter.ts'
import type { Resource } from '../language/resource.ts'

/**
 * The filters that a parameter sets. The name of a date field alone, `duedate=2026-01-31`, sets both ends of its window. Empty
 * if the name is not a filter.
 */
export function filtersNamed({ filters }: Resource, name: string): readonly Filter[] {
  const filter = filters.get(name)
  if (filter) return [filter]
  const [fromFilter, toFilter] = [filters.get(`${name}from`), filters.get(`${name}to`)]
  return fromFilter?.kind === 'from' && toFilter?.kind === 'to'
    ? [fromFilter, toFilter].map((end) => ({ ...end, name }))
    : []
}

/**
 * The parameters that a value of `status` stands for if it is the name of a selection, such as overdue; otherwise the
 * parameter itself.
 */
export function expandSelection(
  resource: Resource,
  name: string,
  text: string,
): readonly (readonly [string, string])[] {
  const word = resource.filters.get(name)?.selections?.find((selection) => selection === text.trim().toLowerCase())
  return word === undefined ? [[name, text]] : Object.entries(resource.selections[word] ?? {})
}
