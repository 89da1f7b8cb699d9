/**
 * Work that is done later, kept by pg-boss in the database. A job is put into the transaction of the change that it
 * follows from, so there is one exactly when the change is there. A job whose process died runs again elsewhere or after
 * the next start: what a job does must bear being done twice.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database, Tx } from '../db/database.ts'
import type { JobKind } from './job-kind.ts'
import { type JobRunner, runJobs } from './job-runner.ts'

export interface NewJob {
  readonly data: object
  /** Seconds from now. */
  readonly after?: number
}

export interface Jobs {
  /** Names the work of a kind; before `start`. */
  readonly handle: <Data extends object>(kind: JobKind<Data>) => void
  readonly put: (tx: Tx, kind: string, jobs: readonly NewJob[]) => Promise<void>
  /** Looks for jobs at once instead of at the next turn, which is two seconds away at most. */
  readonly wake: () => void
  /** Makes or updates the queue's own tables and begins to run jobs. */
  readonly start: () => Promise<void>
  /** Lets running jobs finish for a moment, then interrupts them. */
  readonly close: () => Promise<void>
}

/** Seconds between two looks for jobs that were lost with their process. */
const superviseSeconds = 15

/** Seconds before a job that threw or was lost runs again, at most. */
const longestDelay = 6 * 3600

/** Seconds that ended jobs are kept for. */
const keepSeconds = 3600

export function createJobs(database: Database, onError: (error: unknown) => void): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.execute(text, values) },
    schema: 'jobs',
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    reindex: false,
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : {}),
  })
  boss.on('error', onError)
  const kinds: JobKind<object>[] = []
  let runners: JobRunner[] = []

  return {
    handle(kind) {
      kinds.push(kind as unknown as JobKind<object>)
    },
    async put(tx, kind, jobs) {
      if (jobs.length === 0) return
      const rows = jobs.map(({ data, after }) => ({ data, ...(after === undefined ? {} : { startAfter: after }) }))
      await boss.insert(kind, rows, { db: fromKysely(tx) })
    },
    // Whoever wakes them, jobs run on nobody's behalf.
    wake: AsyncLocalStorage.bind(() => {
      for (const runner of runners) runner.look()
    }),
    async start() {
      await boss.start()
      for (const kind of kinds) await makeQueue(boss, kind)
      runners = kinds.map((kind) => runJobs(boss, kind, onError))
    },
    async close() {
      await Promise.all(runners.map((runner) => runner.close()))
      await boss.stop({ graceful: false })
    },
  }
}

async function makeQueue(boss: PgBoss, { name, retries, lostAfter }: JobKind<object>): Promise<void> {
  const options = {
    retryLimit: retries.limit,
    retryDelay: retries.delay,
    retryBackoff: true,
    retryDelayMax: longestDelay,
    expireInSeconds: lostAfter,
    deleteAfterSeconds: keepSeconds,
  }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
  // Lets the queue be known here before a transaction asks for it, which could not look it up.
  await boss.insert(name, [])
}
