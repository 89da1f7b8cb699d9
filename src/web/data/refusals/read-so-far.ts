/** All data read in this window, for code that doesn't know the queries. */
import type { QueryClient } from '@tanstack/react-query'

let begun: QueryClient | null = null

/** Empty before the app has started. */
export const readSoFar = (): QueryClient | null => begun

export function keepReadsIn(cache: QueryClient): QueryClient {
  begun = cache
  return cache
}
