/**
 * Sessions and connected programs of the caller or a colleague: lists them, and ends them one by one or all at once.
 */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  endContactSession,
  endContactSessions,
  endOtherSessions,
  endSession,
  type ListedSession,
  listContactSessions,
  listSessions,
} from '../../../contract/operations/sign-in.ts'
import { t } from '../../language/t.ts'
import { call } from '../call.ts'
import type { Client } from '../client.ts'
import { useConnection } from '../connection.tsx'
import type { RecordId } from '../record.ts'
import { runChange } from '../run-change.ts'

const getKey = (contactid: RecordId | null) => ['list', 'sessions', contactid] as const

const sessionsQuery = (client: Client, contactid: RecordId | null) =>
  queryOptions({
    queryKey: getKey(contactid),
    queryFn: async ({ signal }) =>
      contactid === null
        ? (await call(client, listSessions, { signal })).data
        : (await call(client, listContactSessions, { path: { contactid }, signal })).data,
  })

/** @param contactid a colleague; null for the caller */
export const useSessions = (contactid: RecordId | null = null) =>
  useQuery(sessionsQuery(useConnection().client, contactid))

export interface SessionChanges {
  /** Signs a browser out, or disconnects a program; `name` is for the message. */
  end(session: ListedSession, name: string): Promise<boolean>
  /** All except the session that makes the request. */
  endOthers(): Promise<boolean>
}

export function useSessionChanges(contactid: RecordId | null = null): SessionChanges {
  const cache = useQueryClient()
  const { client } = useConnection()
  return useMemo(() => {
    const without = (isGone: (listedSession: ListedSession) => boolean) => {
      const before = cache.getQueryData<readonly ListedSession[]>(getKey(contactid))
      cache.setQueryData<readonly ListedSession[]>(getKey(contactid), (sessions) =>
        sessions?.filter((listedSession) => !isGone(listedSession)),
      )
      return () => cache.setQueryData(getKey(contactid), before)
    }
    return {
      end: ({ id, kind }, name) =>
        runChange(cache, {
          show: () => without((listedSession) => listedSession.id === id || listedSession.browserid === id),
          send: () =>
            contactid === null
              ? call(client, endSession, { path: { sessionid: id } })
              : call(client, endContactSession, { path: { contactid, sessionid: id } }),
          done: kind === 'program' ? t('Disconnected {name}', { name }) : t('Signed out {name}', { name }),
          failed:
            kind === 'program' ? t("Couldn't disconnect {name}", { name }) : t("Couldn't sign out {name}", { name }),
        }),
      endOthers: () =>
        runChange(cache, {
          show: () => without(({ current }) => !current),
          send: () =>
            contactid === null
              ? call(client, endOtherSessions, {})
              : call(client, endContactSessions, { path: { contactid } }),
          done: contactid === null ? t('Signed out everywhere else') : t('Signed out everywhere'),
          failed: t("Couldn't sign out everywhere"),
        }),
    }
  }, [cache, client, contactid])
}
