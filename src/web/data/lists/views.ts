/** Saved views of lists: a person's own, and those that colleagues share. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { views } from '../../../contract/resources/settings/views.ts'
import type { Client } from '../client.ts'
import { useConnection } from '../connection.tsx'
import type { Params } from '../queries.ts'
import { getCollection, type RecordId } from '../record.ts'

export interface SavedView {
  readonly id: RecordId
  readonly name: string
  /** The query string of the list. */
  readonly query?: string
  readonly shared?: boolean
  readonly ownerid?: RecordId
  readonly ownername?: string
}

/** Milliseconds until it is stale; long, because the stream of changes invalidates it. */
const keptFor = 10 * 60_000

const viewsQuery = (client: Client, resource: string) =>
  queryOptions({
    queryKey: ['list', 'views', { resource }],
    queryFn: async ({ signal }) => {
      const query = { resource, fields: 'name,query,shared,ownerid,ownername', sortby: 'name' }
      const { data } = await client<readonly SavedView[]>('GET', getCollection(views), { query, signal })
      return { rows: data, total: data.length }
    },
    staleTime: keptFor,
  })

/** Views of a resource by name. Null while they are loading, or not requested yet. */
export function useSavedViews(resource: string, isWanted: boolean): readonly SavedView[] | null {
  const query = useQuery({ ...viewsQuery(useConnection().client, resource), enabled: isWanted })
  return query.data?.rows ?? null
}

/** The query parameters that a view stores: neither the page nor the open record. */
export function viewSearch(search: Params): Params {
  const { open: _open, pagenumber: _page, view: _view, ...rest } = search
  return rest
}

/** Serialises parameters in a canonical order. */
export const viewText = (search: Params): string =>
  new URLSearchParams(
    Object.entries(viewSearch(search)).toSorted(([one], [second]) => one.localeCompare(second)),
  ).toString()

export const getSearch = ({ query = '' }: SavedView): Params =>
  viewSearch(Object.fromEntries(new URLSearchParams(query)))
