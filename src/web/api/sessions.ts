/** What the caller is signed in with: read, and ended one by one or all at once. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Client } from './client.ts'
import { useConnection } from './connection.tsx'
import { runChange } from './run-change.ts'

export interface SignedIn {
  readonly id: number
  readonly kind: 'browser' | 'program'
  readonly name?: string
  readonly device?: string
  readonly address?: string
  readonly createdon: string
  readonly lastused: string
  readonly current: boolean
  readonly selfregistered?: boolean
  readonly browserid?: number
}

const sessionsKey = ['list', 'sessions'] as const

const sessionsQuery = (client: Client) =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await client<SignedIn[]>('GET', '/me/sessions', { signal })).data,
  })

export const useSessions = () => useQuery(sessionsQuery(useConnection().client))

export interface SessionChanges {
  /** Signs a browser out, or disconnects a program; `name` is for what is said about it. */
  end(session: SignedIn, name: string): Promise<boolean>
  endOthers(): Promise<boolean>
}

export function useSessionChanges(): SessionChanges {
  const cache = useQueryClient()
  const { client } = useConnection()
  return useMemo(() => {
    const without = (isGone: (each: SignedIn) => boolean) => {
      const before = cache.getQueryData<SignedIn[]>(sessionsKey)
      cache.setQueryData<SignedIn[]>(sessionsKey, (known) => known?.filter((each) => !isGone(each)))
      return () => cache.setQueryData(sessionsKey, before)
    }
    return {
      end: ({ id, kind }, name) =>
        runChange(cache, {
          show: () => without((each) => each.id === id || each.browserid === id),
          send: () => client('DELETE', `/me/sessions/${id}`),
          done: kind === 'program' ? `Disconnected ${name}` : `Signed out ${name}`,
          failed: kind === 'program' ? `Couldn't disconnect ${name}` : `Couldn't sign out ${name}`,
        }),
      endOthers: () =>
        runChange(cache, {
          show: () => without(({ current }) => !current),
          send: () => client('DELETE', '/me/sessions'),
          done: 'Signed out everywhere else',
          failed: "Couldn't sign out everywhere else",
        }),
    }
  }, [cache, client])
}
