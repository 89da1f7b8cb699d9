/** Search across all kinds of records. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchKindName, SearchResult } from '../../contract/requests/search.ts'
import { useConnection } from './connection.tsx'

export interface SearchState {
  readonly results: readonly SearchResult[]
  readonly isPending: boolean
  /** Whether these are still the results for the previous text. */
  readonly isEarlier: boolean
}

const none: readonly SearchResult[] = []

/** The best results for the text; previous results stay while new ones load. */
export function useSearch(text: string, kinds: readonly SearchKindName[] | null, most: number): SearchState {
  const { client } = useConnection()
  const query = { q: text, pagesize: String(most), ...(kinds ? { types: kinds.join(',') } : {}) }
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['search', query],
    queryFn: async ({ signal }) => (await client<SearchResult[]>('GET', '/search', { query, signal })).data,
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return { results: text === '' ? none : (data ?? none), isPending: isFetching, isEarlier: isPlaceholderData }
}
