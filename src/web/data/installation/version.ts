/** Which version the service runs. */
import { queryOptions } from '@tanstack/react-query'

/** The probe of the service, which is beside the interface. Null where it does not answer. */
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
