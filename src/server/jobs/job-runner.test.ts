import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runJobs } from './job-runner.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fail = (error: unknown) => {
  throw error
}

/** A queue with these jobs; records the times of polls. */
function queueOf(...waiting: { id: string; data: object }[]) {
  const looks: number[] = []
  const boss = {
    fetch: async (_kind: string, { batchSize }: { batchSize: number }) => {
      looks.push(Date.now())
      return waiting.splice(0, batchSize)
    },
    complete: async () => {},
  }
  return { looks, waiting, boss: boss as unknown as PgBoss }
}

const kindOf = (run: () => Promise<void>, atOnce = 2) => ({
  name: 'test',
  atOnce,
  lostAfter: 15,
  retries: { limit: 0, delay: 0 },
  run,
})

test('consecutive commits cause one poll, and those during a poll cause another one', async () => {
  const { looks, boss, waiting } = queueOf()
  const done: string[] = []
  const runner = runJobs(
    boss,
    kindOf(async () => void done.push('run')),
    fail,
  )
  await vi.advanceTimersByTimeAsync(1000)
  const before = looks.length
  for (let commit = 0; commit < 50; commit++) {
    runner.look()
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(looks.length - before).toBe(1)
  waiting.push({ id: '1', data: {} })
  runner.look()
  await vi.advanceTimersByTimeAsync(100)
  expect(done).toEqual(['run'])
  await runner.close()
})

test('a job that is queued while idle starts at once', async () => {
  const { boss, waiting } = queueOf()
  const done: string[] = []
  const runner = runJobs(
    boss,
    kindOf(async () => void done.push('run')),
    fail,
  )
  await vi.advanceTimersByTimeAsync(1000)
  waiting.push({ id: '1', data: {} })
  runner.look()
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual(['run'])
  await runner.close()
})

test('more jobs than slots are all run', async () => {
  const jobs = Array.from({ length: 7 }, (_each, index) => ({ id: String(index), data: {} }))
  const { boss } = queueOf(...jobs)
  const done: string[] = []
  const runner = runJobs(
    boss,
    kindOf(async () => void done.push('run')),
    fail,
  )
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toHaveLength(7)
  await runner.close()
})
