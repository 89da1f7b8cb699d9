/** What the amounts of a list add up to, over everything that matches and for each group: from the service, not from the rows that happen to be here. */
import { pageParams } from '../../../contract/requests/page-params.ts'
import { type CountsIn, useCountsIn } from '../../data/lists/counts.ts'
import type { Params } from '../../data/queries.ts'
import { stateField } from '../../data/record.ts'
import { isSummed } from '../columns/columns.ts'
import type { View } from '../view.ts'
import type { ListAddress } from './list-address.ts'
import { layoutAt } from './list-request.ts'

/** Beyond so many records a sum over them is no longer for the time that a list takes. */
const mostSummed = 20_000

/** One for each currency that the amounts are in. Undefined while they are on their way, and where nothing is to be summed. */
export function useSums(view: View, address: ListAddress, total: number): readonly CountsIn[] | undefined {
  const { grouping, params, columns } = address
  const summed = columns.filter((column) => isSummed(view, column)).map(({ name }) => name)
  const by = grouping?.by ?? (stateField(view.resource) || usualField(view))
  const isWanted =
    layoutAt(view, address.search) === null &&
    (grouping !== null || summed.length > 0) &&
    total > 0 &&
    total <= mostSummed &&
    by !== ''
  const filters: Params = Object.fromEntries(Object.entries(params).filter(([name]) => !pageParams.has(name)))
  const { listed } = view.resource.states
  // Counting by the state would count every state: the list's own are named.
  const states =
    'status' in filters || !view.resource.filters.has('status') ? {} : { status: listed.join(',') || 'all' }
  return useCountsIn(view.resource, isWanted ? { ...filters, ...states, by, sums: summed.join(',') } : null)
}

/** A field to count by where only the sums are wanted: the one that the title's record hangs on, or any. */
const usualField = ({ resource }: View): string =>
  Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'boolean') ?? ''
