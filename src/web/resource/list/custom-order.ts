/** Whether the rows of a list can be put in order by hand, and whether they are shown in that order. */
import type { Resource } from '../../../contract/language/resource.ts'
import type { ListAddress } from './list-address.ts'

/** Rows have a common order only where they all share the record that their order is kept for. */
export function hasCustomOrder({ reorder }: Resource, { params }: ListAddress): boolean {
  if (reorder === null) return false
  return reorder.within === null || /^\d+$/.test(params[reorder.within] ?? '')
}

export function isCustomOrder(resource: Resource, address: ListAddress): boolean {
  const { sort, params } = address
  const inOrder = sort === null || (sort.by === 'sortorder' && !sort.descending)
  return inOrder && !params.search && hasCustomOrder(resource, address)
}
