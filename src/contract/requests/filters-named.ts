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

/**
 * The parameters that a value of `status` stands for if it is the name of a selection, such as overdue; otherwise the
 * parameter itself.
 */
export function expandSelection(of: Resource, name: string, text: string): readonly (readonly [string, string])[] {
  const word = of.filters.get(name)?.selections?.find((selection) => selection === text.trim().toLowerCase())
  return word === undefined ? [[name, text]] : Object.entries(of.selections[word] ?? {})
}
