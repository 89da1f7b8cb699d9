import { setImmediate as settled } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { QueryContext } from './query-context.ts'
import { queuedRead } from './queued-read.ts'
import { createScheduler, type SchedulerSettings } from './scheduler.ts'
import { CallerGone, DatabaseUnavailable } from './unavailable.ts'

const settings: SchedulerSettings = {
  slots: 2,
  share: 1,
  heavyShare: 1,
  heavy: 0,
  maxQueueLength: 3,
  maxWaiting: 4,
  longWait: 0,
  maxWait: 60_000,
}
const context = (owner: string, more: Partial<QueryContext> = {}): QueryContext => ({
  kind: 'caller',
  owner,
  limit: null,
  ...more,
})

/** What has begun, in order, and how to end it. */
function workers(changed: Partial<SchedulerSettings> = {}) {
  const scheduler = createScheduler({ ...settings, ...changed })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const failed: unknown[] = []
  const begin = (owner: string, more?: Partial<QueryContext>) =>
    scheduler.acquire(context(owner, more)).then(
      (slot) => {
        begun.push(owner)
        if (slot) ends.push(slot.releaseSlot)
      },
      (error: unknown) => void failed.push(error),
    )
  /** Ends what began first, and lets others begin. */
  const end = async () => {
    ends.shift()?.()
    await settled()
  }
  return { begin, end, begun, failed }
}

it('The scheduler gives one owner its share, and the rest to others', async () => {
  const { begin, begun } = workers()
  for (const owner of ['a', 'a', 'b']) void begin(owner)
  await settled()
  expect(begun).toEqual(['a', 'b'])
})

it('The scheduler gives an owner with quick work more slots than one with heavy work', async () => {
  const brief = workers({ slots: 4, share: 3, heavyShare: 1, heavy: 60_000 })
  const heavy = workers({ slots: 4, share: 3, heavyShare: 1, heavy: 0 })
  for (const { begin } of [brief, heavy]) for (const owner of ['a', 'a', 'a', 'a', 'b']) void begin(owner)
  await settled()
  expect(brief.begun).toEqual(['a', 'a', 'a', 'b'])
  expect(heavy.begun).toEqual(['a', 'b'])
  await heavy.end()
  expect(heavy.begun).toEqual(['a', 'b', 'a'])
})

it('The scheduler lets owners take turns, regardless of how much they requested', async () => {
  const { begin, end, begun } = workers({ slots: 1, maxWaiting: 5 })
  for (const owner of ['a', 'a', 'a', 'b', 'c', 'b']) void begin(owner)
  await settled()
  for (let each = 0; each < 6; each++) await end()
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b'])
})

it('The scheduler rejects at once what would have to wait too long, but not the service’s own work', async () => {
  const { begin, end, begun, failed } = workers()
  for (let each = 0; each < 6; each++) void begin('a')
  void begin('b')
  for (let each = 0; each < 3; each++) void begin('b')
  void begin('own', { kind: 'service' })
  await settled()
  await end()
  expect(begun).toEqual(['a', 'b', 'a'])
  expect(failed.map((error) => (error as DatabaseUnavailable).reason)).toEqual(['busy', 'busy', 'busy', 'busy'])
  for (let each = 0; each < 7; each++) await end()
  expect(begun).toContain('own')
})

it('The scheduler rejects work that has waited too long', async () => {
  const { begin, begun, failed } = workers({ maxWait: 1 })
  await Promise.all([begin('a'), begin('a')])
  expect(begun).toEqual(['a'])
  expect(failed).toEqual([expect.any(DatabaseUnavailable)])
})

it('The scheduler removes callers that have disconnected', async () => {
  const gone = new AbortController()
  const { begin, end, begun, failed } = workers()
  void begin('a')
  void begin('a', { signal: gone.signal })
  void begin('a')
  gone.abort()
  await settled()
  await end()
  expect(failed).toEqual([expect.any(CallerGone)])
  await end()
  expect(begun).toEqual(['a', 'a'])
})

it('The scheduler gives the next reads of a queue with the same limit to a caller that has a slot', async () => {
  const scheduler = createScheduler({ ...settings, maxQueueLength: 9, maxWaiting: 9 })
  const read = (text: string) => queuedRead({ name: text, text }, [])
  const slot = await scheduler.acquire(context('a'))
  const other = await scheduler.acquire(context('b'))
  const [one, two, long] = [read('one'), read('two'), read('long')]
  const left: unknown[] = []
  for (const each of [one, two]) void scheduler.acquire(context('a'), each).then((slot) => left.push(slot))
  void scheduler.acquire(context('a', { limit: 9 }), long).then(() => left.push('long'))
  void scheduler.acquire(context('a'), read('behind')).then(() => left.push('behind'))
  expect(other?.dequeueReads(9)).toEqual([])
  expect(slot?.dequeueReads(1)).toEqual([one])
  expect(slot?.dequeueReads(9)).toEqual([two])
  await settled()
  expect(left).toEqual([null, null])
  expect(scheduler.waiting()).toBe(2)
  slot?.releaseSlot()
  await settled()
  expect(left).toEqual([null, null, 'long'])
})

it('The scheduler passes a slot on to the next reads of its owner, unless it is another owner’s turn', async () => {
  const scheduler = createScheduler({ ...settings, maxQueueLength: 9, maxWaiting: 9 })
  const read = (text: string) => queuedRead({ name: text, text }, [])
  const slot = await scheduler.acquire(context('a'))
  await scheduler.acquire(context('b'))
  const [one, two, three] = [read('one'), read('two'), read('three')]
  for (const each of [one, two, three]) void scheduler.acquire(context('a'), each)
  expect(slot?.nextReads(2)).toEqual([one, two])
  const others: unknown[] = []
  void scheduler.acquire(context('c')).then((given) => others.push(given))
  expect(slot?.nextReads(2)).toEqual([])
  slot?.releaseSlot()
  await settled()
  expect(scheduler.waiting()).toBe(1)
})
