/** A PostgreSQL server, 15 or newer, reached through a pool of connections. */
import { type ClientConfig, Pool } from 'pg'
import { columnTypes } from '../column-types.ts'
import { probeOf } from '../connections/probe.ts'
import { createTurns, type TurnSettings } from '../connections/turns.ts'
import type { Database } from '../database.ts'
import { poolDatabase } from '../pool-database.ts'
import { listenOn } from './postgres-listener.ts'

/**
 * Statements that run at once for callers: enough to keep a small server's cores busy; more would only queue inside
 * PostgreSQL instead of here. Half of them are always left for others than the busiest caller, and more where its work is
 * heavy.
 */
const callers: TurnSettings = {
  ...{ places: 8, share: 4, heavyShare: 2, heavy: 100 },
  ...{ longestLine: 100, mostWaiting: 150, long: 150, patience: 10_000 },
}
const door: TurnSettings = { ...callers, places: 3, share: 2 }
const service: TurnSettings = { ...callers, places: 3, share: 3, heavyShare: 3 }

/** Milliseconds until a new connection counts as refused. */
const connectTimeout = 5_000

/**
 * Times are read and written in UTC; compiling short statements (jit) costs more than it saves. Any page costs about the
 * same on a disk without moving parts: told otherwise, the planner scans small tables once for each row of a list. Each
 * statement keeps to one process: helpers read far ahead of a page that needs fifty rows, and others wait for the cores.
 */
const sessionSettings = {
  ...{ timezone: 'UTC', datestyle: 'ISO', jit: 'off', random_page_cost: '1.1', max_parallel_workers_per_gather: '0' },
  // A process that stands still in the middle of a change must not hold up others for ever.
  idle_in_transaction_session_timeout: '60000',
}
export const sessionOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/**
 * @param url `postgres://user:password@host:port/database`
 * @param poolerUrl a PgBouncer in transaction mode before the same database, for all but those who listen, the job queue
 *   and whoever else keeps a session
 * @param onLost is told when an idle connection breaks; the pool replaces it by itself
 */
export function openPostgres(url: string, onLost: (error: Error) => void, poolerUrl: string | null = null): Database {
  const limits = {
    types: columnTypes,
    pipeline: true,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
  }
  const places = callers.places + door.places + service.places
  const poolOf = (settings: ClientConfig, max: number) => new Pool({ ...settings, ...limits, max }).on('error', onLost)
  const direct = connection(url, 'worklane')
  const shared = poolerUrl === null ? null : behindPooler(poolerUrl, 'worklane')
  const pool = poolOf(shared ?? direct, places)
  const probe = probeOf(
    poolerUrl === null ? connection(url, 'worklane probe') : behindPooler(poolerUrl, 'worklane probe'),
  )
  return poolDatabase({
    kind: 'postgres',
    pool,
    turns: { caller: createTurns(callers), door: createTurns(door), service: createTurns(service) },
    isElsewhere: true,
    ...(shared ? { pooler: { settings: sessionSettings, past: poolOf(direct, service.places) } } : {}),
    listen: (channel, heard) => listenOn(connection(url, 'worklane listener'), channel, heard, onLost),
    answers: probe.answers,
    afterClose: probe.close,
  })
}

/** A pooler takes no options for a session that it shares. */
function behindPooler(url: string, name: string): ClientConfig {
  const { options: _, ...settings } = connection(url, name)
  return settings
}

/** A server that is cut off is noticed in minutes, not in hours. */
const connection = (url: string, name: string): ClientConfig => ({
  connectionString: url,
  options: sessionOptions,
  application_name: name,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})
