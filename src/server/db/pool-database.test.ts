import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { createTurns } from './connections/turns.ts'
import { poolDatabase } from './pool-database.ts'

it('closes its pool, whatever it was used for', async () => {
  const pool = new Pool()
  const turns = createTurns({
    places: 1,
    share: 1,
    heavyShare: 1,
    heavy: 0,
    longestLine: 1,
    mostWaiting: 1,
    long: 1,
    patience: 1,
  })
  const database = poolDatabase({
    kind: 'postgres',
    pool,
    turns: { caller: turns, anonymous: turns, service: turns },
    isElsewhere: true,
    listen: async () => ({ close: async () => {} }),
    afterClose: async () => {},
  })
  await database.close()
  expect(pool.ended).toBe(true)
})
