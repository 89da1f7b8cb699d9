/** Filters by name, with values as in a URL: the rows that a list with these filters would show. */
import { parseFilter } from '../../../contract/requests/filter-value.ts'
import type { Actor } from '../../../contract/rights.ts'
import type { ReadBinding } from '../binding.ts'
import type { Condition } from '../condition.ts'
import { valueCondition } from './value.ts'

/** Invalid values are ignored. */
export function filteredBy(
  binding: ReadBinding,
  actor: Actor,
  filters: readonly (readonly [string, string])[],
): Condition[] {
  return filters.flatMap(([name, text]) => {
    const filter = binding.resource.filters.get(name)
    if (!filter) throw new Error(`${binding.resource.name} has no filter ${name}`)
    const parsedFilter = parseFilter(filter, text)
    return 'value' in parsedFilter && parsedFilter.value
      ? valueCondition(binding, actor, parsedFilter.value, 'any')
      : []
  })
}
