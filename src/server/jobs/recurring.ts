/**
 * Recurring work on a cron schedule, once for all processes of a database: pg-boss queues a job for each run, and any free
 * process takes it. If runs were missed while no process was up, only the last one is made up for.
 */
import type { PgBoss } from 'pg-boss'
import type { JobKind } from './job-kind.ts'

export interface RecurringWork {
  /** A short, unique name of the work. */
  readonly name: string
  /** Cron expression in UTC: minute, hour, day of the month, month, weekday. */
  readonly cron: string
  /** Does the work due at `now`. Must be idempotent: a run that is lost with its process is repeated. */
  readonly run: (now: Date) => Promise<unknown>
}

interface Turn {
  readonly name: string
  /** The time the run is for, if that is not the time it runs. */
  readonly at?: string
}

/** The queue of all recurring runs. */
export const recurringQueue = 'recurring'

/** The job kind that does one run. The next run is dropped if the work is still waiting or running. */
export function recurringTurns(works: ReadonlyMap<string, RecurringWork>): JobKind<Turn> {
  return {
    name: recurringQueue,
    atOnce: 4,
    lostAfter: 900,
    retries: { limit: 3, delay: 30 },
    isExclusive: true,
    async run({ data: { name, at } }) {
      // Unknown names were scheduled by a newer or older version.
      await works.get(name)?.run(at === undefined ? new Date() : new Date(at))
    },
  }
}

/** Schedules all `works`, and unschedules everything else. */
export async function schedule(boss: PgBoss, works: ReadonlyMap<string, RecurringWork>): Promise<void> {
  const keys = new Set([...works.keys()].map(getKey))
  for (const { key } of await boss.getSchedules(recurringQueue))
    if (!keys.has(key)) await boss.unschedule(recurringQueue, key)
  for (const { name, cron } of works.values()) {
    const key = getKey(name)
    await boss.schedule(recurringQueue, cron, { name }, { key, singletonKey: key, missed: 'once' })
  }
}

/** Queues a run of `name` now, as if it were due at `at`. */
export async function queueRun(boss: PgBoss, name: string, time: Date): Promise<void> {
  await boss.send(recurringQueue, { name, at: time.toISOString() }, { singletonKey: getKey(name) })
}

/** Schedule keys must not contain spaces. */
const getKey = (name: string) => name.replaceAll(' ', '-')
