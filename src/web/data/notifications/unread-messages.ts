/** How many messages of others the person has not read in each project, and that they have read them now. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { messages } from '../../../contract/resources/content/content.ts'
import { useConnection } from '../connection.tsx'
import { useMe } from '../me.ts'

/** The stream of changes says when to ask again. */
const unreadKey = ['own', 'unread-messages'] as const

type Counts = Readonly<Record<string, number>>
const nothing: Counts = {}

/** By the id of the project; what is not named has none. */
export function useUnreadMessages(): Counts {
  const { client } = useConnection()
  const { actor } = useMe()
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }): Promise<Counts> => {
      type UnreadCounts = readonly { readonly projectid: string | number; readonly count: number }[]
      const { data: found } = await client<UnreadCounts>('GET', '/me/messages/unread', { signal })
      return Object.fromEntries(found.map(({ projectid, count }) => [String(projectid), count]))
    },
    enabled: mayUse(actor, messages, 'view'),
    staleTime: 5 * 60_000,
  })
  return data ?? nothing
}

/** Says nothing: the person is reading. */
export function useMarkMessagesRead(): (project: string) => void {
  const cache = useQueryClient()
  const { client } = useConnection()
  return useCallback(
    (project) => {
      cache.setQueryData<Counts>(unreadKey, (known) => known && { ...known, [project]: 0 })
      client('PUT', '/me/messages/read', { body: { projectid: Number(project) } }).catch(() =>
        cache.invalidateQueries({ queryKey: unreadKey }),
      )
    },
    [cache, client],
  )
}
