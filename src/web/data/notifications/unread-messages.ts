/** Number of unread messages of others per record, and marking them as read. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { countUnreadMessages, markMessagesRead } from '../../../contract/operations/notifications.ts'
import { messages } from '../../../contract/resources/content/content.ts'
import { call } from '../call.ts'
import { useConnection } from '../connection.tsx'
import { useMe } from '../me.ts'

/** The stream of changes invalidates it. */
const unreadKey = ['own', 'unread-messages'] as const

type Counts = Readonly<Record<string, number>>
const noCounts: Counts = {}

const fieldNames = { projects: 'projectid', invoices: 'invoiceid', quotes: 'quoteid', companies: 'companyid' } as const

/** A record with messages, as the counts name it. */
export const placeIn = (kind: keyof typeof fieldNames, id: string): string => `${fieldNames[kind]} ${id}`

/** By `placeIn`; missing records have none. */
export function useUnreadMessages(): Counts {
  const { client } = useConnection()
  const { actor } = useMe()
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }): Promise<Counts> => {
      const { data: unreadCounts } = await call(client, countUnreadMessages, { signal })
      return Object.fromEntries(unreadCounts.map(getCount))
    },
    enabled: mayUse(actor, messages, 'view'),
    staleTime: 5 * 60_000,
  })
  return data ?? noCounts
}

function getCount({ count, ...place }: { readonly count: number }): [string, number] {
  const [[fieldName, id] = []] = Object.entries(place)
  return [`${fieldName} ${id}`, count]
}

/** Shows no message, because the person is reading. */
export function useMarkMessagesRead(): (place: string) => void {
  const cache = useQueryClient()
  const { client } = useConnection()
  return useCallback(
    (place) => {
      const [fieldName = '', id] = place.split(' ')
      cache.setQueryData<Counts>(unreadKey, (counts) => counts && { ...counts, [place]: 0 })
      call(client, markMessagesRead, { body: { [fieldName]: Number(id) } }).catch(() =>
        cache.invalidateQueries({ queryKey: unreadKey }),
      )
    },
    [cache, client],
  )
}
