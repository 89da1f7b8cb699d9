/**
 * Announces commits between processes on one PostgreSQL. Announcements that were missed while the connection was lost are
 * unknown, so after a loss every account is announced as changed.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { resourceNames } from '../../contract/registry.ts'
import type { Database } from '../db/database.ts'
import type { ChangeFeed } from './feed.ts'

interface News {
  readonly from: string
  readonly account: number
  readonly resources: readonly string[]
}

const channel = 'worklane_changes'

/** Milliseconds during which announcements of one account are merged. */
const pause = 20

export interface FeedBetweenProcesses {
  /** The feed to announce commits to. */
  readonly feed: ChangeFeed
  close(): Promise<void>
}

/** @param inside the feed of this process, which also announces the commits of the others */
export async function acrossProcesses(
  database: Database,
  inside: ChangeFeed,
  onError: (error: unknown) => void,
): Promise<FeedBetweenProcesses> {
  if (database.kind === 'embedded') return { feed: inside, close: async () => {} }
  const processId = randomUUID()
  const pending = new Map<number, Set<string>>()
  let sending: Promise<void> = Promise.resolve()

  const send = AsyncLocalStorage.bind(async () => {
    const news = [...pending].map(
      ([account, resources]): News => ({ from: processId, account, resources: [...resources] }),
    )
    pending.clear()
    for (const item of news) {
      await sql`select pg_notify(${channel}, ${JSON.stringify(item)})`.execute(database.kysely)
    }
  })
  const listening = await database.listen(channel, (payload) => {
    if (payload === null) return void announceAll(database, inside).catch(onError)
    const news = JSON.parse(payload) as News
    if (news.from !== processId) inside.announce({ account: news.account, resources: new Set(news.resources) })
  })

  return {
    feed: {
      subscribe: inside.subscribe,
      announce(committed) {
        inside.announce(committed)
        if (pending.size === 0) setTimeout(() => (sending = send().catch(onError)), pause)
        const pendingNames = pending.get(committed.account) ?? new Set()
        pending.set(committed.account, new Set([...pendingNames, ...committed.resources]))
      },
    },
    async close() {
      await sending
      await listening.close()
    },
  }
}

async function announceAll(database: Database, feed: ChangeFeed): Promise<void> {
  const result = await sql<{ id: number }>`select id from accounts`.execute(database.kysely)
  for (const { id } of result.rows) feed.announce({ account: Number(id), resources: new Set(resourceNames) })
}
