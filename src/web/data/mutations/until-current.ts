/** Waits until what is on the screen is stored, and read as it is stored. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../contract/language/resource.ts'
import type { RecordId } from '../record.ts'
import { untilSaved } from './underway.ts'

/** Resolves once earlier changes are saved and the record is as they left it; also if it cannot be read. */
export async function untilCurrent(cache: QueryClient, resource: Resource, id: RecordId): Promise<void> {
  await untilSaved()
  const filters = { queryKey: ['record', resource.name, String(id)], type: 'active' } as const
  const isBehind = ({ state }: { state: { isInvalidated: boolean; fetchStatus: string } }) =>
    state.fetchStatus !== 'paused' && (state.isInvalidated || state.fetchStatus === 'fetching')
  if (cache.getQueryCache().findAll(filters).some(isBehind))
    await cache.refetchQueries(filters, { cancelRefetch: false })
}

/** Runs an action that fills in values of the record, such as the amount in a letter, once these are current. */
export function useOnceCurrent(resource: Resource, id: RecordId): (act: () => unknown) => Promise<void> {
  const cache = useQueryClient()
  return async (act) => {
    await untilCurrent(cache, resource, id)
    await act()
  }
}
