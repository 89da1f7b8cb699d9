/** What the trials of outages play on: a PostgreSQL of their own, the service as a process, and accounts to work with. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../../src/server/db/database.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { openPostgres } from '../../src/server/db/postgres.ts'
import { createApiKey } from '../../src/server/identity/api-keys.ts'
import { identityTables } from '../../src/server/identity/tables.ts'
import {
  findPostgres,
  freePort,
  type PostgresCluster,
  startPostgres,
} from '../../src/server/testing/postgres-cluster.ts'
import type { Api } from '../durability/writer.ts'
import { type RunningScript, startScript } from '../running-script.ts'

export interface Stage {
  readonly cluster: PostgresCluster
  readonly service: RunningScript
  /** Origin of the service. */
  readonly origin: string
  /** One caller for each account. */
  readonly apis: readonly [Api, ...Api[]]
  /** What was found wrong. */
  readonly problems: string[]
  /** Stops everything, says what was found, and sets the exit code. */
  end(summary: string): Promise<void>
}

/** The number after --size. */
export function sizeOr(usual: number): number {
  const { values } = parseArgs({ options: { size: { type: 'string', default: String(usual) } } })
  return Number(values.size)
}

/** @param prepare fills the database of the accounts 1 to `accounts` before the service starts */
export async function setStage(
  accounts = 1,
  prepare: (database: Database) => Promise<void> = async () => {},
): Promise<Stage> {
  const bin = findPostgres(console.log)
  if (bin === null) throw new Error('there is no PostgreSQL 15 or newer to try this with')
  const cluster = await startPostgres(bin, '-c synchronous_commit=on')
  let service: RunningScript | undefined
  let ended = false
  // Also when the trial itself fails.
  process.once('exit', () => {
    if (ended) return
    if (service && isAlive(service.pid)) process.kill(service.pid, 'SIGKILL')
    cluster.thaw()
    cluster.stop()
  })
  const directory = mkdtempSync(join(tmpdir(), 'worklane-outage-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const url = cluster.url('postgres')
  const keys = await makeAccounts(url, accounts, prepare)
  const apis = keys.map((apikey): Api => ({ root: `${origin}/api/v4`, headers: { apikey } }))
  const env = { DATABASE_URL: url, DATA_DIR: directory, PORT: String(port), PUBLIC_URL: origin, LOG_LEVEL: 'warn' }
  const settings = { ...env, RATE_LIMIT_MAX: '1000000000', WEBHOOK_ALLOW_PRIVATE: 'true' }
  const main = new URL('../../src/server/main.ts', import.meta.url)
  const started = await startScript(main, ['--api-only'], settings, 'Worklane is ready')
  service = started
  const problems: string[] = []
  return {
    ...{ cluster, service: started, origin, problems },
    apis: apis as [Api, ...Api[]],
    async end(summary) {
      if (!isAlive(started.pid)) problems.push('the service has ended')
      else {
        const began = performance.now()
        const code = await started.stop()
        const took = Math.round(performance.now() - began)
        if (code !== 0) problems.push(`the service ended with ${code} after ${took} ms when it was asked to stop`)
      }
      cluster.stop()
      ended = true
      rmSync(directory, { recursive: true })
      console.log(`${summary}, ${problems.length} problems`)
      for (const problem of problems.slice(0, 20)) console.log(problem)
      process.exitCode = problems.length > 0 ? 1 : 0
    },
  }
}

async function makeAccounts(url: string, count: number, prepare: (database: Database) => Promise<void>) {
  const database = openPostgres(url, console.error)
  await migrate(database)
  const keys: string[] = []
  for (let account = 1; account <= count; account += 1) {
    await sql`insert into accounts (id, name) values (${account}, 'Lind & Okafor')`.execute(database.kysely)
    keys.push((await createApiKey(identityTables(database.kysely), { account, name: 'Trial' })).key)
  }
  await prepare(database)
  await database.close()
  return keys
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The status of an answer, and how long it took in milliseconds; 0 where there was none. */
export async function timed(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; took: number; retryAfter: string | null }> {
  const began = performance.now()
  const answer = await fetch(url, init).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return {
    status: answer?.status ?? 0,
    took: performance.now() - began,
    retryAfter: answer?.headers.get('retry-after') ?? null,
  }
}

/** Milliseconds from `since` until /readyz answers with the status. */
export async function untilReadiness({ origin }: Stage, status: number, since: number): Promise<number> {
  for (;;) {
    if ((await timed(`${origin}/readyz`)).status === status) return performance.now() - since
    if (performance.now() - since > 20_000) return Number.POSITIVE_INFINITY
    await wait(20)
  }
}

export function expect(stage: Stage, holds: boolean, otherwise: string): void {
  if (!holds) stage.problems.push(otherwise)
}

/** A figure below which so many of the values are. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
