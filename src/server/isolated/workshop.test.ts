import { afterEach, describe, expect, it } from 'vitest'
import { ascending } from '../../contract/ascending.ts'
import { fault } from '../../contract/requests/refusal.ts'
import { Busy } from '../limits/busy.ts'
import { OverLimit } from './job-process.ts'
import { Refused } from './protocol.ts'
import type { TestJob } from './test-jobs.ts'
import { createWorkshop, type Workshop } from './workshop.ts'

const script = new URL('./test-jobs.ts', import.meta.url)
const limits = { script, seconds: 2, megabytes: 400, waiting: 5, waitingOfAccount: 3 }
let workshop: Workshop<TestJob, unknown>
const open = () => {
  workshop = createWorkshop(limits)
  return workshop
}
afterEach(() => workshop.end())

describe('A job in a process of its own', () => {
  it.each(['spins', 'grows', 'exits'] as const)('is killed if it %s, and the next one runs', async (does) => {
    const { run } = open()
    await expect(run(1, { does })).rejects.toThrow(OverLimit)
    expect(await run(1, { does: 'returns', name: 'next' })).toBe('next')
  })

  it('leaves the service free while it is working', async () => {
    const { run } = open()
    let isOver = false
    const job = run(1, { does: 'spins' })
      .catch(() => {})
      .finally(() => {
        isOver = true
      })
    let turns = 0
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      turns += 1
    }
    await job
    expect(turns).toBeGreaterThan(10)
  })

  it('is refused with a message, or fails with its error', async () => {
    const { run } = open()
    await expect(run(1, { does: 'refuses' })).rejects.toEqual(new Refused(fault('not_allowed', 'This is no picture')))
    await expect(run(1, { does: 'fails' })).rejects.toThrow('it broke')
  })

  it('has no access to secrets of the service', async () => {
    process.env.WORKLANE_SECRET_TEST = 'secret'
    expect(await open().run(1, { does: 'secrets' })).toEqual([])
    delete process.env.WORKLANE_SECRET_TEST
  })
})

describe('The queue', () => {
  it('serves accounts in turn, and refuses what is too much for one or for all', async () => {
    const { run } = open()
    const done: string[] = []
    const job = async (account: number, name: string) =>
      done.push(String(await run(account, { does: 'returns', name })))
    const jobs = [job(1, 'a1'), job(1, 'a2'), job(1, 'a3'), job(1, 'a4')]
    await expect(run(1, { does: 'returns' })).rejects.toThrow(Busy)
    jobs.push(job(2, 'b1'), job(3, 'c1'))
    await expect(run(4, { does: 'returns' })).rejects.toThrow(Busy)
    await Promise.all(jobs)
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4'])
  })

  it('leaves a process to others while a job of one account takes its time', async () => {
    workshop = createWorkshop({ ...limits, seconds: 50, processes: 2 })
    const { run } = workshop
    const done: string[] = []
    const job = async (account: number, name: string) =>
      done.push(String(await run(account, { does: 'returns', name })))
    // One that does not end by itself, and another of the same account behind it.
    const own = [run(1, { does: 'spins' }).catch(() => {}), job(1, 'a2')]
    await Promise.all([job(2, 'b1'), job(3, 'c1'), job(2, 'b2')])
    expect(done.toSorted(ascending)).toEqual(['b1', 'b2', 'c1'])
    workshop.end()
    await Promise.all(own)
  })
})
