/** A PostgreSQL server, 15 or newer, reached through a pool of connections. */
import { Pool } from 'pg'
import { columnTypes } from './column-types.ts'
import type { Database } from './database.ts'
import { poolDatabase } from './pool-database.ts'
import { listenOn } from './postgres-listener.ts'

/** Enough to keep a small server's cores busy; more would only queue inside PostgreSQL instead of here. */
const poolSize = 10

/**
 * Times are read and written in UTC; compiling short statements (jit) costs more than it saves. Any page costs about the
 * same on a disk without moving parts: told otherwise, the planner scans small tables once for each row of a list. Each
 * statement keeps to one process: helpers read far ahead of a page that needs fifty rows, and others wait for the cores.
 */
export const sessionOptions = [
  '-c timezone=UTC -c datestyle=ISO',
  '-c jit=off -c random_page_cost=1.1 -c max_parallel_workers_per_gather=0',
].join(' ')

/**
 * @param url `postgres://user:password@host:port/database`
 * @param onLost is told when an idle connection breaks; the pool replaces it by itself
 */
export function openPostgres(url: string, onLost: (error: Error) => void): Database {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    types: columnTypes,
    options: sessionOptions,
    application_name: 'worklane',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  })
  pool.on('error', onLost)
  return poolDatabase(
    'postgres',
    pool,
    (channel, heard) => listenOn(url, channel, heard, onLost),
    async () => {},
  )
}
