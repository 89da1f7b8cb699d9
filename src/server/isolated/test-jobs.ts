/** Jobs for tests: slow, large, failing. */
import { fault } from '../../contract/requests/refusal.ts'
import { Refused } from './protocol.ts'
import { takeJobs } from './take-jobs.ts'

export interface TestJob {
  readonly does: 'returns' | 'spins' | 'grows' | 'refuses' | 'fails' | 'exits' | 'secrets'
  readonly name?: string
}

takeJobs(async ({ does, name = '' }: TestJob) => {
  if (does === 'spins') for (;;) Math.random()
  if (does === 'grows') for (const all: Buffer[] = []; ; ) all.push(Buffer.alloc(10_000_000, 1))
  if (does === 'refuses') throw new Refused(fault('not_allowed', 'This is no picture'))
  if (does === 'fails') throw new Error('it broke')
  if (does === 'exits') process.exit(1)
  return does === 'secrets' ? Object.keys(process.env).filter((each) => /SECRET|URL|WORKLANE/.test(each)) : name
})
