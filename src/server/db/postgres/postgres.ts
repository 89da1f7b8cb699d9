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
 * PostgreSQL instead of here. One caller has two of them, so that what is heavy slows down others as little as it can.
 */
const callers: TurnSettings = { places: 8, share: 2, longestLine: 100, mostWaiting: 150, long: 150, patience: 10_000 }
const door: TurnSettings = { places: 3, share: 2, longestLine: 100, mostWaiting: 150, long: 150, patience: 10_000 }
const service: TurnSettings = { ...door, share: 3 }

/** Milliseconds until a new connection counts as refused. */
const connectTimeout = 5_000

/**
 * Times are read and written in UTC; compiling short statements (jit) costs more than it saves. Any page costs about the
 * same on a disk without moving parts: told otherwise, the planner scans small tables once for each row of a list. Each
 * statement keeps to one process: helpers read far ahead of a page that needs fifty rows, and others wait for the cores.
 */
export const sessionOptions = [
  '-c timezone=UTC -c datestyle=ISO',
  '-c jit=off -c random_page_cost=1.1 -c max_parallel_workers_per_gather=0',
  // A process that stands still in the middle of a change must not hold up others for ever.
  '-c idle_in_transaction_session_timeout=60000',
].join(' ')

/**
 * @param url `postgres://user:password@host:port/database`
 * @param onLost is told when an idle connection breaks; the pool replaces it by itself
 */
export function openPostgres(url: string, onLost: (error: Error) => void): Database {
  const pool = new Pool({
    ...connection(url, 'worklane'),
    max: callers.places + door.places + service.places,
    types: columnTypes,
    pipeline: true,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
  })
  pool.on('error', onLost)
  const probe = probeOf(connection(url, 'worklane probe'))
  return poolDatabase({
    kind: 'postgres',
    pool,
    turns: { caller: createTurns(callers), door: createTurns(door), service: createTurns(service) },
    isElsewhere: true,
    listen: (channel, heard) => listenOn(connection(url, 'worklane listener'), channel, heard, onLost),
    answers: probe.answers,
    afterClose: probe.close,
  })
}

/** A server that is cut off is noticed in minutes, not in hours. */
const connection = (url: string, name: string): ClientConfig => ({
  connectionString: url,
  options: sessionOptions,
  application_name: name,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})
