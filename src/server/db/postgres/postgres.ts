/** A PostgreSQL server, 15 or newer, reached through a pool of connections. */
import { type ClientConfig, Pool } from 'pg'
import { columnTypes } from '../column-types.ts'
import { getProbe } from '../connections/probe.ts'
import { createScheduler, type SchedulerSettings } from '../connections/scheduler.ts'
import type { Database } from '../database.ts'
import { poolDatabase } from '../pool-database.ts'
import { listenOn } from './postgres-listener.ts'
import { inspectReplica, watchReplica } from './replica.ts'

/**
 * Concurrent statements of callers: enough to keep a small server's cores busy; more would only queue inside PostgreSQL
 * instead of here. Half of them are always reserved for others than the busiest caller, and more if its work is heavy.
 */
const callers: SchedulerSettings = {
  slots: 8,
  share: 4,
  heavyShare: 2,
  heavy: 100,
  maxQueueLength: 100,
  maxWaiting: 150,
  longWait: 150,
  maxWait: 10_000,
}
const anonymous: SchedulerSettings = { ...callers, slots: 3, share: 2 }
const service: SchedulerSettings = { ...callers, slots: 3, share: 3, heavyShare: 3 }

const createSchedulers = () => ({
  caller: createScheduler(callers),
  anonymous: createScheduler(anonymous),
  service: createScheduler(service),
})

/** Milliseconds until connecting fails. */
const connectTimeout = 5_000

/**
 * Times are read and written in UTC; compiling short statements (jit) costs more than it saves. On a disk without
 * moving parts any page costs about the same: otherwise the planner would scan small tables once for each row of a
 * list. Each statement uses a single process: parallel workers read far ahead of a page that needs fifty rows, while
 * others wait for the cores.
 */
const sessionSettings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  jit: 'off',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  // A process that hangs in the middle of a transaction must not block others forever.
  idle_in_transaction_session_timeout: '60000',
}
export const sessionOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** The state of a server's replica, queried once. */
export const replicaState = (url: string, readUrl: string) =>
  inspectReplica(connection(url, 'worklane doctor'), connection(readUrl, 'worklane doctor'))

/** Servers in addition to the one with the database. */
export interface AdditionalServers {
  /**
   * A PgBouncer in transaction mode in front of the same database, for everything but listeners, the job queue and
   * others that need a session.
   */
  readonly poolerUrl?: string | null
  /** A streaming replica of that server, for reads. */
  readonly readUrl?: string | null
}

/**
 * @param url `postgres://user:password@host:port/database`
 * @param onLost called if an idle connection breaks; the pool replaces it
 */
export function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  { poolerUrl = null, readUrl = null }: AdditionalServers = {},
): Database {
  const limits = {
    types: columnTypes,
    pipeline: true,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
  }
  const slots = callers.slots + anonymous.slots + service.slots
  const createPool = (settings: ClientConfig, max: number) =>
    new Pool({ ...settings, ...limits, max }).on('error', onLost)
  const direct = connection(url, 'worklane')
  const shared = poolerUrl === null ? null : poolerConfig(poolerUrl, 'worklane')
  const replicaAt = (readUrl: string) => ({
    pool: createPool(connection(readUrl, 'worklane reads'), slots),
    schedulers: createSchedulers(),
    ...watchReplica(connection(url, 'worklane position'), connection(readUrl, 'worklane position'), onLost),
  })
  const pool = createPool(shared ?? direct, slots)
  const probe = getProbe(
    poolerUrl === null ? connection(url, 'worklane probe') : poolerConfig(poolerUrl, 'worklane probe'),
  )
  return poolDatabase({
    kind: 'postgres',
    pool,
    schedulers: createSchedulers(),
    isElsewhere: true,
    ...(shared ? { pooler: { settings: sessionSettings, past: createPool(direct, service.slots) } } : {}),
    ...(readUrl === null ? {} : { replica: replicaAt(readUrl) }),
    listen: (channel, onPayload) => listenOn(connection(url, 'worklane listener'), channel, onPayload, onLost),
    answers: probe.answers,
    afterClose: probe.close,
  })
}

/** A pooler accepts no options for a shared session. */
export function poolerConfig(url: string, name: string): ClientConfig {
  const { options: _, ...settings } = connection(url, name)
  return settings
}

/** A server that is cut off from the network is noticed within minutes, not hours. */
const connection = (url: string, name: string): ClientConfig => ({
  connectionString: url,
  options: sessionOptions,
  application_name: name,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})
