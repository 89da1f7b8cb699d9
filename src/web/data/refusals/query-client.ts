/** All data read in this window, for code that doesn't know the queries. */
import type { QueryClient } from '@tanstack/react-query'

let queryClient: QueryClient | null = null

/** Empty before the app has started. */
export const rememberedQueryClient = (): QueryClient | null => queryClient

export function rememberQueryClient(cache: QueryClient): QueryClient {
  queryClient = cache
  return cache
}
