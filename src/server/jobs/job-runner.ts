/**
 * Runs the jobs of one kind concurrently. Whenever a job ends, the next one is fetched, so a slow job does not hold up others.
 */
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Tx } from '../db/database.ts'
import { FailedForGood, type JobKind } from './job-kind.ts'

export interface JobRunner {
  /** Polls for jobs now. */
  readonly look: () => void
  readonly close: () => Promise<void>
}

/** Milliseconds between polls. */
const turn = 2_000

/** Minimum milliseconds between two polls, however often it is woken. */
const pause = 100

/** Maximum number of jobs per poll. */
const mostAtOnce = 25

/** Milliseconds that running jobs get to finish on shutdown. */
const gracePeriod = 3_000

export function runJobs(boss: PgBoss, kind: JobKind<object>, onError: (error: unknown) => void): JobRunner {
  const runningJobs = new Set<Promise<void>>()
  const stop = new AbortController()
  let isStopped = false
  let looking: Promise<void> | null = null
  let isRequested = false
  let resting: NodeJS.Timeout | undefined

  const take = async () => {
    while (!isStopped) {
      const free = kind.atOnce - runningJobs.size
      if (free <= 0) return
      const jobs = await boss.fetch<object>(kind.name, {
        batchSize: Math.min(free, mostAtOnce),
        includeMetadata: true,
      })
      for (const job of jobs) begin(job)
      if (jobs.length === 0) return
    }
  }

  const begin = (job: JobWithMetadata<object>) => {
    const work = runOne(boss, kind, job, stop.signal).catch(onError)
    runningJobs.add(work)
    void work.then(() => {
      runningJobs.delete(work)
      look()
    })
  }

  const look = () => {
    isRequested = true
    if (isStopped || looking || resting) return
    isRequested = false
    looking = take()
      .catch(onError)
      .then(() => {
        looking = null
        if (!isStopped) resting = setTimeout(rested, pause)
      })
  }

  const rested = () => {
    resting = undefined
    // Woken during the last poll.
    if (isRequested) look()
  }

  const timer = setInterval(look, turn).unref()
  look()
  return {
    look,
    async close() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(resting)
      await looking
      const interrupt = setTimeout(() => stop.abort(), gracePeriod)
      await Promise.all(runningJobs)
      clearTimeout(interrupt)
    },
  }
}

async function runOne(
  boss: PgBoss,
  kind: JobKind<object>,
  job: JobWithMetadata<object>,
  signal: AbortSignal,
): Promise<void> {
  let isSettled = false
  const complete = async (tx: Tx) => {
    await boss.complete(kind.name, job.id, undefined, { db: fromKysely(tx) })
    isSettled = true
  }
  try {
    await kind.run({ data: job.data, isLast: job.retryCount >= job.retryLimit, signal, complete })
    if (!isSettled) await boss.complete(kind.name, job.id)
  } catch (error) {
    if (error instanceof FailedForGood) await boss.cancel(kind.name, job.id)
    else await boss.fail(kind.name, job.id, { message: String(error) })
    if (!signal.aborted) throw error
  }
}
