/**
 * A service to attack: the real one, in a process of its own, on an empty embedded database with one account; and beside it
 * a process that asks `/healthz` again and again and tells how long the answers took.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { createApiKey } from '../../src/server/identity/api-keys.ts'
import { identityTables } from '../../src/server/identity/tables.ts'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { type RunningScript, startScript } from '../running-script.ts'
import type { Latencies } from './health-watch.ts'

export interface Target {
  readonly port: number
  /** API key of its one account. */
  readonly key: string
  /** How long `/healthz` took since this was last asked, in milliseconds. */
  readonly health: () => Promise<Latencies>
  /** Megabytes that the process has in memory. */
  readonly memory: () => number
  /** Ends everything and answers the exit code of the service. */
  readonly stop: () => Promise<number | null>
}

export async function startTarget(): Promise<Target> {
  const directory = mkdtempSync(join(tmpdir(), 'worklane-attack-'))
  const port = await freePort()
  const key = await prepare(directory)
  const service = await start(directory, port)
  const watch = fork(new URL('./health-watch.ts', import.meta.url), [String(port)])
  await once(watch, 'message')
  return {
    port,
    key,
    health: () => ask(watch),
    memory: () => residentMegabytes(service.pid),
    async stop() {
      watch.kill()
      const code = await service.stop()
      rmSync(directory, { recursive: true })
      return code
    },
  }
}

async function prepare(directory: string): Promise<string> {
  const database = await openEmbedded(directory, console.error)
  await migrate(database)
  await sql`insert into accounts (id, name) values (1, 'Lind & Okafor')`.execute(database.kysely)
  const { key } = await createApiKey(identityTables(database.kysely), { account: 1, name: 'Attack' })
  await database.close()
  return key
}

function start(directory: string, port: number): Promise<RunningScript> {
  const env = { PORT: String(port), DATA_DIR: directory, RATE_LIMIT_MAX: '1000000000', LOG_LEVEL: 'fatal' }
  return startScript(new URL('../../src/server/main.ts', import.meta.url), ['--api-only'], env, 'Worklane is ready')
}

async function ask(watch: ChildProcess): Promise<Latencies> {
  watch.send('tell')
  const [latencies] = await once(watch, 'message')
  return latencies as Latencies
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
