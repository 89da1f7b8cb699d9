/**
 * The sums of a list's amounts over all matching records and for each group, from the service rather than from the
 * loaded rows.
 */
import { pageParams } from '../../../../contract/requests/page-params.ts'
import { type CountsIn, useCountsIn } from '../../../data/lists/counts.ts'
import type { Params } from '../../../data/queries.ts'
import { stateField } from '../../../data/record.ts'
import { isSummed } from '../../columns/columns.ts'
import type { View } from '../../view.ts'
import type { ListAddress } from './list-address.ts'
import { layoutAt } from './list-request.ts'

/** With more records than this, summing takes too long for a list. */
const mostSummed = 20_000

/** One entry for each currency. Undefined while loading, and if there is nothing to sum. */
export function useSums(view: View, address: ListAddress, total: number): readonly CountsIn[] | undefined {
  const { grouping, params, columns } = address
  const summedNames = columns.filter(isSummed).map(({ name }) => name)
  const groupField = grouping?.fieldName ?? (stateField(view.resource) || usualField(view))
  const isWanted =
    layoutAt(view, address.search) === null &&
    (grouping !== null || summedNames.length > 0) &&
    total > 0 &&
    total <= mostSummed &&
    groupField !== ''
  const filters: Params = Object.fromEntries(Object.entries(params).filter(([name]) => !pageParams.has(name)))
  const { listed } = view.resource.states
  // Counting by state would include every state, so the list's default states are named.
  const states =
    'status' in filters || !view.resource.filters.has('status') ? {} : { status: listed.join(',') || 'all' }
  return useCountsIn(
    view.resource,
    isWanted ? { ...filters, ...states, by: groupField, sums: summedNames.join(',') } : null,
  )
}

/** A field to count by if only the sums are wanted and there is no state: the first boolean one. */
const usualField = ({ resource }: View): string =>
  Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'boolean') ?? ''
