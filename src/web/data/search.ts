/** Search across all kinds of records. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SearchResult, searchRecords } from '../../contract/operations/search.ts'
import type { SearchKindName } from '../../contract/requests/search.ts'
import { getRetry } from '../ui/notices/search-failure.tsx'
import { call } from './call.ts'
import { useConnection } from './connection.tsx'

export interface SearchState {
  readonly results: readonly SearchResult[]
  readonly isPending: boolean
  /** Whether these are still the results for the previous text. */
  readonly isEarlier: boolean
  /** Repeats the search, if it failed. */
  readonly retry: (() => void) | null
}

const searchResults: readonly SearchResult[] = []

/** The best results for the text; previous results stay while new ones load. */
export function useSearch(text: string, kinds: readonly SearchKindName[] | null, max: number): SearchState {
  const { client } = useConnection()
  const params = { q: text, pagesize: String(max), ...(kinds ? { types: kinds.join(',') } : {}) }
  const query = useQuery({
    queryKey: ['search', params],
    queryFn: async ({ signal }) => (await call(client, searchRecords, { query: params, signal })).data,
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const { data, isFetching, isPlaceholderData } = query
  return {
    results: text === '' ? searchResults : (data ?? searchResults),
    isPending: isFetching,
    isEarlier: isPlaceholderData,
    retry: getRetry(query),
  }
}
