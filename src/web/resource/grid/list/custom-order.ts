/** Whether the rows of a list can be ordered manually, and whether they are shown in that order. */
import type { Resource } from '../../../../contract/language/resource.ts'
import type { Params } from '../../../data/queries.ts'
import type { Sort } from '../../view.ts'

interface Ordered {
  readonly params: Params
  readonly sort: Sort | null
  readonly grouping: object | null
}

/** If the order is kept per record of another kind (`within`), the list must be filtered by one of them. */
export function hasCustomOrder({ reorder }: Resource, params: Params): boolean {
  if (reorder === null) return false
  return reorder.within === null || /^\d+$/.test(params[reorder.within] ?? '')
}

export function isCustomOrder(resource: Resource, address: Ordered): boolean {
  const { sort, params, grouping } = address
  const inOrder = sort === null || (sort.fieldName === 'sortorder' && !sort.descending)
  return inOrder && grouping === null && !params.search && hasCustomOrder(resource, params)
}
