/**
 * Background jobs, stored in the database by pg-boss. A job is queued in the transaction of the change that causes it, so
 * neither exists without the other. If its process dies, a job runs again: jobs must be idempotent.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { fromKysely, PgBoss } from 'pg-boss'
import { afterCommit } from '../db/after-commit.ts'
import type { Database, Tx } from '../db/database.ts'
import type { JobKind } from './job-kind.ts'
import { type JobRunner, runJobs } from './job-runner.ts'
import { queueRun, type RecurringWork, recurringTurns, schedule } from './recurring.ts'

export interface NewJob {
  readonly data: object
  /** Delay in seconds. */
  readonly after?: number
}

export interface Jobs {
  /** Registers the handler of a kind; before `start`. */
  readonly handle: <Data extends object>(kind: JobKind<Data>) => void
  /** Registers recurring work, once for all processes of the database; before `start`. */
  readonly recur: (work: RecurringWork) => void
  /** Runs recurring work now, as if it were due at `time`. */
  readonly turn: (name: string, time: Date) => Promise<void>
  /** Queues jobs that start once the transaction commits. */
  readonly put: (tx: Tx, kind: string, jobs: readonly NewJob[]) => Promise<void>
  /** Polls for jobs now instead of within two seconds. */
  readonly pollNow: () => void
  /** Creates or migrates the queue's tables and starts running jobs. */
  readonly start: () => Promise<void>
  /** Gives running jobs a moment to finish, then aborts them. */
  readonly close: () => Promise<void>
}

/** Seconds between checks for jobs lost with their process. */
const superviseSeconds = 15

/** Seconds between checks for recurring work that is due. */
const clockSeconds = 30

/** Maximum delay in seconds before a job is retried. */
const longestDelay = 6 * 3600

/** Seconds that ended jobs are kept. */
const keepSeconds = 3600

/** @param clock seconds between checks for recurring work that is due; null if it only runs by `turn` */
export function createJobs(
  database: Database,
  onError: (error: unknown) => void,
  { clock = clockSeconds }: { readonly clock?: number | null } = {},
): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.execute(text, values) },
    schema: 'jobs',
    ...(clock === null
      ? { schedule: false }
      : { cronMonitorIntervalSeconds: clock, cronWorkerIntervalSeconds: Math.min(clock, 10) }),
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    reindex: false,
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : {}),
  })
  boss.on('error', onError)
  const kinds: JobKind<object>[] = []
  const recurring = new Map<string, RecurringWork>()
  const runners = new Map<string, JobRunner>()

  // Runs outside the async context of the request that woke it.
  const look = AsyncLocalStorage.bind(() => {
    for (const runner of runners.values()) runner.look()
  })
  const lookFor = AsyncLocalStorage.bind((kind: string) => runners.get(kind)?.look())

  return {
    handle(kind) {
      kinds.push(kind as unknown as JobKind<object>)
    },
    recur(work) {
      recurring.set(work.name, work)
    },
    async turn(name, time) {
      await queueRun(boss, name, time)
      look()
    },
    async put(tx, kind, jobs) {
      if (jobs.length === 0) return
      const rows = jobs.map(({ data, after }) => ({ data, ...(after === undefined ? {} : { startAfter: after }) }))
      await boss.insert(kind, rows, { db: fromKysely(tx) })
      afterCommit(tx, () => lookFor(kind))
    },
    pollNow: look,
    async start() {
      await boss.start()
      if (recurring.size > 0) kinds.push(recurringTurns(recurring) as unknown as JobKind<object>)
      for (const kind of kinds) await makeQueue(boss, kind)
      if (recurring.size > 0 && clock !== null) await schedule(boss, recurring)
      for (const kind of kinds) runners.set(kind.name, runJobs(boss, kind, onError))
    },
    async close() {
      await Promise.all([...runners.values()].map((runner) => runner.close()))
      await boss.stop({ graceful: false })
    },
  }
}

async function makeQueue(
  boss: PgBoss,
  { name, retries, lostAfter, isExclusive = false }: JobKind<object>,
): Promise<void> {
  const options = {
    retryLimit: retries.limit,
    retryDelay: retries.delay,
    retryBackoff: true,
    retryDelayMax: longestDelay,
    expireInSeconds: lostAfter,
    deleteAfterSeconds: keepSeconds,
  }
  await boss.createQueue(name, isExclusive ? { ...options, policy: 'exclusive' } : options)
  await boss.updateQueue(name, options)
  // Caches the queue in this process, as a lookup within a transaction would fail.
  await boss.insert(name, [])
}
