import { expect, it } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { rateLimit } from './rate-limit.ts'
import { cleanUpCounts, exchange } from './shared-counts.ts'

const database = await openTestDatabase()

it('two processes share the request count of a caller', async () => {
  let now = 0
  const [one, two] = [rateLimit(10, () => now), rateLimit(10, () => now)]
  for (let request = 0; request < 6; request += 1) one.take('key')
  await exchange(one, database)
  now = 10_000
  expect(two.take('key').remaining).toBe(9)
  await exchange(two, database)
  expect(two.take('key')).toMatchObject({ remaining: 2, exceeded: false })
  for (let request = 0; request < 2; request += 1) two.take('key')
  await exchange(two, database)
  expect(one.take('key')).toMatchObject({ exceeded: false })
  await exchange(one, database)
  expect(one.take('key')).toMatchObject({ exceeded: true })
  expect(one.take('other').remaining).toBe(9)
})

it('a finished window starts over, and its count is deleted', async () => {
  const limit = rateLimit(2)
  limit.learn([{ caller: 'old', count: 2, left: -1 }])
  expect(limit.take('old')).toMatchObject({ remaining: 1 })
  await exchange(limit, database)
  await cleanUpCounts(database)
  expect(limit.take('old')).toMatchObject({ remaining: 0, exceeded: false })
})
