/**
 * Sessions and connected programs of the caller or a colleague: lists them, and ends them one by one or all at once.
 */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { t } from '../../language/t.ts'
import type { Client } from '../client.ts'
import { useConnection } from '../connection.tsx'
import { runChange } from '../run-change.ts'

export interface ListedSession {
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

/** Path of the caller's own sessions; those of a colleague are at `/contacts/<id>/sessions`. */
const own = '/me/sessions'

const keyOf = (path: string) => ['list', 'sessions', path] as const

const sessionsQuery = (client: Client, path: string) =>
  queryOptions({
    queryKey: keyOf(path),
    queryFn: async ({ signal }) => (await client<ListedSession[]>('GET', path, { signal })).data,
  })

export const useSessions = (path = own) => useQuery(sessionsQuery(useConnection().client, path))

export interface SessionChanges {
  /** Signs a browser out, or disconnects a program; `name` is for the message. */
  end(session: ListedSession, name: string): Promise<boolean>
  /** All except the session that makes the request. */
  endOthers(): Promise<boolean>
}

export function useSessionChanges(path = own): SessionChanges {
  const isOwn = path === own
  const cache = useQueryClient()
  const { client } = useConnection()
  return useMemo(() => {
    const without = (isGone: (each: ListedSession) => boolean) => {
      const before = cache.getQueryData<ListedSession[]>(keyOf(path))
      cache.setQueryData<ListedSession[]>(keyOf(path), (known) => known?.filter((each) => !isGone(each)))
      return () => cache.setQueryData(keyOf(path), before)
    }
    return {
      end: ({ id, kind }, name) =>
        runChange(cache, {
          show: () => without((each) => each.id === id || each.browserid === id),
          send: () => client('DELETE', `${path}/${id}`),
          done: kind === 'program' ? t('Disconnected {name}', { name }) : t('Signed out {name}', { name }),
          failed:
            kind === 'program' ? t("Couldn't disconnect {name}", { name }) : t("Couldn't sign out {name}", { name }),
        }),
      endOthers: () =>
        runChange(cache, {
          show: () => without(({ current }) => !current),
          send: () => client('DELETE', path),
          done: isOwn ? t('Signed out everywhere else') : t('Signed out everywhere'),
          failed: t("Couldn't sign out everywhere"),
        }),
    }
  }, [cache, client, path, isOwn])
}
