/** The private link to the person's calendar feed: reads, renews and revokes it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../connection.tsx'

export interface CalendarFeedState {
  /** When the link was created; undefined if there is none. */
  readonly since?: string
  readonly lastread?: string
}

const path = '/me/calendarfeed'
const feedKey = ['own', 'calendarfeed'] as const

export function useCalendarFeed() {
  const { client } = useConnection()
  return useQuery({
    queryKey: feedKey,
    queryFn: async ({ signal }) => (await client<CalendarFeedState>('GET', path, { signal })).data,
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
      const { data } = await client<{ url: string }>('POST', path, { body: {} })
      await settle()
      return data.url
    },
    end: async (): Promise<void> => {
      await client('DELETE', path)
      await settle()
    },
  }
}
