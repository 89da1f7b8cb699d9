/** All data read in this window, for code that doesn't know the queries. */
import type { QueryClient } from '@tanstack/react-query'

let begun: QueryClient | null = null

/** Empty before the app has started. */
export const rememberedQueryClient = (): QueryClient | null => begun

export function rememberQueryClient(cache: QueryClient): QueryClient {
  begun = cache
  return cache
}
