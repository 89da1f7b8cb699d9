import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { eventually } from '../testing/eventually.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { createJobs } from './jobs.ts'

const database = await openTestDatabase()
const done: { by: string; at: string }[] = []

/** The jobs of a process, with work that is due every minute, including the current one. */
async function process(by: string) {
  const jobs = createJobs(database, console.error, { clock: 1 })
  const run = async (now: Date) => done.push({ by, at: now.toISOString().slice(0, 16) })
  jobs.recur({ name: 'count minutes', cron: '* * * * *', run })
  await jobs.start()
  return jobs
}

const before = await sql<{ minute: string }>`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as minute`
  .execute(database.kysely)
  .then(({ rows }) => rows[0]?.minute ?? '')
const processes = [await process('first'), await process('second')]
afterAll(() => Promise.all(processes.map((jobs) => jobs.close())))

it('a scheduled run happens once, however many processes there are', async () => {
  await eventually(() => expect(done.some(({ at }) => at >= before)).toBe(true))
  // Both processes have checked again since.
  const looked = await cronLooks(database)
  await eventually(async () => expect(await cronLooks(database)).toBeGreaterThan(looked + 1))
  const turns = await sql<{ slot: string; jobs: number }>`
    select singleton_on::text as slot, count(*)::int as jobs
    from jobs.job
    where name = '__pgboss__send-it'
    group by singleton_on
  `.execute(database.kysely)
  expect(turns.rows.every(({ jobs }) => jobs === 1)).toBe(true)
  expect(done.length).toBeLessThanOrEqual(turns.rows.length)
})

it('work runs for its scheduled time, and is not queued twice', async () => {
  const at = '2031-05-06T07:08'
  await Promise.all(processes.map((jobs) => jobs.turn('count minutes', new Date(`${at}Z`))))
  await eventually(() => expect(done.filter((each) => each.at === at).length).toBeGreaterThan(0))
})

/** Time of the last check by any process, in seconds. */
async function cronLooks({ kysely }: Database): Promise<number> {
  const result = await sql<{ at: number }>`select extract(epoch from cron_on)::float8 as at from jobs.version`.execute(
    kysely,
  )
  return result.rows[0]?.at ?? 0
}
