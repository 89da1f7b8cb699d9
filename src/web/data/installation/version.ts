/** The version of the service. */
import { queryOptions } from '@tanstack/react-query'

/** The health check of the service, which is not part of the REST interface. Null if it does not respond. */
export const versionQuery = (apiUrl: string) =>
  queryOptions({
    queryKey: ['version'],
    queryFn: async ({ signal }): Promise<string | null> => {
      const answer = await fetch(new URL('/healthz', new URL(apiUrl, location.href)), { signal })
      const { version } = (await answer.json()) as { version?: string }
      return version ?? null
    },
    staleTime: 5 * 60_000,
    retry: false,
  })
