import { expect, it } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'
import { Busy } from './busy.ts'

it('A bounded queue runs work up to the limit, queues some in order, and rejects the rest at once', async () => {
  const { run } = createBoundedQueue(2, 3)
  const [order, release]: [number[], (() => void)[]] = [[], []]
  const all = Array.from({ length: 7 }, (_, index) =>
    run(async () => {
      order.push(index)
      await new Promise<void>((resolve) => release.push(resolve))
      return index
    }),
  )
  const outcomes = Promise.allSettled(all)
  await expect(all[5]).rejects.toThrow(Busy)
  expect(order).toEqual([0, 1])
  while (order.length < 5) {
    release.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const end of release) end()
  expect((await outcomes).map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    'rejected',
    'rejected',
  ])
  expect(order).toEqual([0, 1, 2, 3, 4])
})

it('A bounded queue frees its slot when work fails', async () => {
  const { run } = createBoundedQueue(1, 0)
  await expect(run(() => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose')
  expect(await run(async () => 'done')).toBe('done')
})
