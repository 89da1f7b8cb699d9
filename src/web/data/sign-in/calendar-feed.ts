/** The private link to the person's calendar feed: reads, renews and revokes it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endCalendarFeed, readCalendarFeed, renewCalendarFeed } from '../../../contract/operations/calendar.ts'
import { call } from '../call.ts'
import { useConnection } from '../connection.tsx'

const feedKey = ['own', 'calendarfeed'] as const

export function useCalendarFeed() {
  const { client } = useConnection()
  return useQuery({
    queryKey: feedKey,
    queryFn: async ({ signal }) => (await call(client, readCalendarFeed, { signal })).data,
  })
}

/** Both throw refusals. */
export function useFeedChanges() {
  const { client } = useConnection()
  const cache = useQueryClient()
  const settle = () => cache.invalidateQueries({ queryKey: feedKey })
  return {
    /** Returns the URL, which is only shown once. */
    renew: async (): Promise<string> => {
      const { data } = await call(client, renewCalendarFeed, {})
      await settle()
      return data.url
    },
    end: async (): Promise<void> => {
      await call(client, endCalendarFeed, {})
      await settle()
    },
  }
}
