/** The person's own notifications: read in pages, marked as read, and their delivery settings. */

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  changeNotificationSettings,
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  type NotificationSettings,
  type OwnNotification,
  readNotificationSettings,
} from '../../../contract/operations/notifications.ts'
import type { ChosenKind, NotificationChannels } from '../../../contract/resources/people/notification-kinds.ts'
import { t } from '../../language/t.ts'
import { call } from '../call.ts'
import { useConnection } from '../connection.tsx'
import { runChange } from '../run-change.ts'

const pageSize = 50

const countKey = ['own', 'notifications', 'unread'] as const
const pagesKey = ['own', 'notifications', 'pages'] as const
const settingsKey = ['own', 'notification-settings'] as const

/** Number of unread ones. The stream of changes invalidates it. */
export function useUnread(): number {
  const { client } = useConnection()
  const { data } = useQuery({
    queryKey: countKey,
    queryFn: async ({ signal }) =>
      (await call(client, listNotifications, { query: { pagesize: '1' }, signal })).meta.unread,
    staleTime: 5 * 60_000,
  })
  return data ?? 0
}

/** All of them, newest first. */
export function useNotifications() {
  const { client } = useConnection()
  return useInfiniteQuery({
    queryKey: pagesKey,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const query = { pagenumber: String(pageParam), pagesize: String(pageSize) }
      const answer = await call(client, listNotifications, { query, signal })
      return { rows: answer.data, unread: answer.meta.unread }
    },
    getNextPageParam: (last, pages) => (last.rows.length === pageSize ? pages.length + 1 : undefined),
  })
}

export interface NotificationChanges {
  /** Shows no message, because the person is opening what the notification is about. */
  markRead(id: number): void
  markAllRead(): Promise<boolean>
}

interface Pages {
  readonly pageParams: readonly number[]
  readonly pages: readonly { readonly rows: readonly OwnNotification[]; readonly unread: number }[]
}

export function useNotificationChanges(): NotificationChanges {
  const cache = useQueryClient()
  const { client } = useConnection()
  return useMemo(() => {
    const show = (isRead: (ownNotification: OwnNotification) => boolean, getUnread: (unread: number) => number) => {
      const [pages, count] = [cache.getQueryData<Pages>(pagesKey), cache.getQueryData<number>(countKey)]
      cache.setQueryData<Pages>(pagesKey, (cached) => cached && markRead(cached, isRead, getUnread))
      cache.setQueryData<number>(countKey, (cached) => cached && getUnread(cached))
      return () => {
        cache.setQueryData(pagesKey, pages)
        cache.setQueryData(countKey, count)
      }
    }
    return {
      markRead: (id) => {
        show(
          (ownNotification) => ownNotification.id === id,
          (unread) => Math.max(0, unread - 1),
        )
        call(client, markNotificationsRead, { body: { ids: [id] } }).catch(() =>
          cache.invalidateQueries({ queryKey: ['own', 'notifications'] }),
        )
      },
      markAllRead: () =>
        runChange(cache, {
          show: () =>
            show(
              () => true,
              () => 0,
            ),
          send: () => call(client, markAllNotificationsRead, {}),
          settle: () => cache.invalidateQueries({ queryKey: ['own', 'notifications'] }),
          done: t('Marked all as read'),
          failed: t("Couldn't mark them as read"),
        }),
    }
  }, [cache, client])
}

const markRead = (
  { pageParams, pages }: Pages,
  isRead: (ownNotification: OwnNotification) => boolean,
  getUnread: (unread: number) => number,
): Pages => ({
  pageParams,
  pages: pages.map(({ rows, unread }) => ({
    rows: rows.map((ownNotification) =>
      isRead(ownNotification) ? { ...ownNotification, read: true } : ownNotification,
    ),
    unread: getUnread(unread),
  })),
})

export function useNotificationSettings() {
  const { client } = useConnection()
  return useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await call(client, readNotificationSettings, { signal })).data,
  })
}

/** Switches a channel of one kind on or off, with Undo. */
export function useSwitchChannel() {
  const cache = useQueryClient()
  const { client } = useConnection()
  return useMemo(() => {
    const send = (kind: ChosenKind, channel: keyof NotificationChannels, value: boolean) =>
      call(client, changeNotificationSettings, { body: { [kind]: { [channel]: value } } })
    return (kind: ChosenKind, channel: keyof NotificationChannels, value: boolean, label: string) =>
      runChange(cache, {
        show: () => {
          const before = cache.getQueryData<NotificationSettings>(settingsKey)
          cache.setQueryData<NotificationSettings>(
            settingsKey,
            (settings) => settings && { ...settings, [kind]: { ...settings[kind], [channel]: value } },
          )
          return () => cache.setQueryData(settingsKey, before)
        },
        send: () => send(kind, channel, value),
        undo: () => send(kind, channel, !value),
        settle: () => cache.invalidateQueries({ queryKey: settingsKey }),
        done: value ? t('{what} on', { what: label }) : t('{what} off', { what: label }),
        failed: t("Couldn't change {what}", { what: label }),
      })
  }, [cache, client])
}
