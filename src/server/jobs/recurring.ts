/**
 * Work that recurs by the clock, once for all processes of a database together: pg-boss schedules put a job at each turn, and
 * whichever process is free runs it. Of turns that passed while no process ran, the last one is made up for.
 */
import type { PgBoss } from 'pg-boss'
import type { JobKind } from './job-kind.ts'

export interface RecurringWork {
  /** What is done, in a few words; unique. */
  readonly name: string
  /** When, as a cron expression in UTC: minute, hour, day of the month, month, weekday. */
  readonly cron: string
  /** Does what is due at `now`. It must bear being done twice: a run that was lost with its process is run again. */
  readonly run: (now: Date) => Promise<unknown>
}

interface Turn {
  readonly name: string
  /** The moment that the turn is for, where that is not when it runs. */
  readonly at?: string
}

/** The queue of all turns. */
export const recurringQueue = 'recurring'

/** The kind of job that does one turn. The next turn of work that still waits or runs is left out. */
export function turnsOf(works: ReadonlyMap<string, RecurringWork>): JobKind<Turn> {
  return {
    name: recurringQueue,
    atOnce: 4,
    lostAfter: 900,
    retries: { limit: 3, delay: 30 },
    isExclusive: true,
    async run({ data: { name, at } }) {
      // Unknown is what a newer process has scheduled, or an older one.
      await works.get(name)?.run(at === undefined ? new Date() : new Date(at))
    },
  }
}

/** Schedules all `works`, and nothing else any more. */
export async function schedule(boss: PgBoss, works: ReadonlyMap<string, RecurringWork>): Promise<void> {
  const known = new Set([...works.keys()].map(keyOf))
  for (const { key } of await boss.getSchedules(recurringQueue))
    if (!known.has(key)) await boss.unschedule(recurringQueue, key)
  for (const { name, cron } of works.values()) {
    const key = keyOf(name)
    await boss.schedule(recurringQueue, cron, { name }, { key, singletonKey: key, missed: 'once' })
  }
}

/** Puts one turn of `name` now, as if it were due at `at`. */
export async function putTurn(boss: PgBoss, name: string, at: Date): Promise<void> {
  await boss.send(recurringQueue, { name, at: at.toISOString() }, { singletonKey: keyOf(name) })
}

/** Keys of schedules have no blanks. */
const keyOf = (name: string) => name.replaceAll(' ', '-')
