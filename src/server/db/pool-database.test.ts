import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { createScheduler } from './connections/scheduler.ts'
import { poolDatabase } from './pool-database.ts'

it('A database closes its pool, whatever it was used for', async () => {
  const pool = new Pool()
  const scheduler = createScheduler({
    slots: 1,
    share: 1,
    heavyShare: 1,
    heavy: 0,
    maxQueueLength: 1,
    maxWaiting: 1,
    longWait: 1,
    maxWait: 1,
  })
  const database = poolDatabase({
    kind: 'postgres',
    pool,
    schedulers: { caller: scheduler, anonymous: scheduler, service: scheduler },
    isElsewhere: true,
    listen: async () => ({ close: async () => {} }),
    afterClose: async () => {},
  })
  await database.close()
  expect(pool.ended).toBe(true)
})
