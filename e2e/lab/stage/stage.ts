/** The environment of a trial: a database of its own, the service as a process, and accounts. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../src/server/db/database.ts'
import { freePort } from '../../../src/server/testing/postgres-cluster.ts'
import type { RunningScript } from './running-script.ts'
import { reportResult, timed } from './trial.ts'
import {
  embeddedTrialDatabase,
  makeAccounts,
  migratedDirectory,
  postgresTrialDatabase,
  startService,
  type TrialDatabase,
  withDatabase,
} from './trial-database.ts'
import type { Api } from './writer.ts'

export interface Stage<P extends TrialDatabase = TrialDatabase> {
  readonly trialDatabase: P
  /** The service started last. */
  readonly service: RunningScript
  /** Origin of the service. */
  readonly origin: string
  /** An API client for each account. */
  readonly apis: readonly [Api, ...Api[]]
  /** Problems found so far. */
  readonly problems: string[]
  /** Restarts the service after it was killed or stopped. */
  restart(): Promise<void>
  /** Stops everything, prints the result, and sets the exit code. */
  end(summary: string): Promise<void>
}

export interface Scenery {
  readonly accounts?: number
  /** Fills the database before the service starts. */
  readonly prepare?: (database: Database) => Promise<void>
  /** Fills an empty database including accounts, and returns their API keys. */
  readonly fill?: (database: Database, trialDatabase: TrialDatabase) => Promise<readonly string[]>
  readonly settings?: Readonly<Record<string, string>>
}

export async function setStage(scenery: Scenery & { readonly database: 'embedded' | 'postgres' }): Promise<Stage> {
  if (scenery.database === 'postgres') return setIn(await postgresTrialDatabase(), scenery)
  // `fill` needs an empty database.
  return setIn(embeddedTrialDatabase(scenery.fill ? undefined : await migratedDirectory()), scenery)
}

/** A stage on a PostgreSQL server that the trial controls. */
export const setPostgresStage = async (scenery: Scenery = {}) => setIn(await postgresTrialDatabase(), scenery)

async function setIn<P extends TrialDatabase>(trialDatabase: P, scenery: Scenery): Promise<Stage<P>> {
  const { accounts = 1, prepare = async () => {}, settings = {} } = scenery
  const fill = scenery.fill ?? ((database: Database) => makeAccounts(database, accounts))
  let service: RunningScript | undefined
  let isOpen = true
  // Cleans up even if the trial fails.
  process.once('exit', () => {
    if (!isOpen) return
    if (service && isAlive(service.pid)) process.kill(service.pid, 'SIGKILL')
    trialDatabase.remove()
  })
  const keys = await withDatabase(trialDatabase, async (database) => {
    const made = await fill(database, trialDatabase)
    await prepare(database)
    return made
  })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const start = async () => {
    service = await startService(trialDatabase, port, { settings })
    return service
  }
  await start()
  const problems: string[] = []
  return {
    trialDatabase,
    origin,
    problems,
    get service() {
      return service as RunningScript
    },
    apis: keys.map((apikey): Api => ({ root: `${origin}/api/v4`, headers: { apikey } })) as [Api, ...Api[]],
    restart: async () => void (await start()),
    async end(summary) {
      problems.push(...(await endOf(service as RunningScript)))
      trialDatabase.remove()
      isOpen = false
      reportResult(summary, problems)
    },
  }
}

/** Stops the service, and returns what was wrong with its exit. */
async function endOf(service: RunningScript): Promise<string[]> {
  if (!isAlive(service.pid)) return [`the service has ended: ${service.output()}`]
  const began = performance.now()
  const code = await service.stop()
  const took = Math.round(performance.now() - began)
  return code === 0 ? [] : [`the service ended with ${code} after ${took} ms when it was asked to stop`]
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Milliseconds from `since` until /readyz responds with this status. */
export async function untilReadiness({ origin }: Stage, status: number, since: number): Promise<number> {
  for (;;) {
    if ((await timed(`${origin}/readyz`)).status === status) return performance.now() - since
    if (performance.now() - since > 20_000) return Number.POSITIVE_INFINITY
    await wait(20)
  }
}

export function expect({ problems }: Pick<Stage, 'problems'>, holds: boolean, otherwise: string): void {
  if (!holds) problems.push(otherwise)
}
