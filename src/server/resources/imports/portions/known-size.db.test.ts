import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { analyzeIfGrown, expectedRows } from './known-size.ts'

const service = await startTestService({ alone: true })
const { database } = service

it.runIf(database.kind === 'postgres')(
  'A table is counted where the planner expects too few rows of an account',
  async () => {
    const { id } = await service.account()
    await sql`vacuum (analyze, truncate false) contacts`.execute(database.kysely)
    await sql`
    insert into contacts (account_id, firstname, lastname, type)
    select ${id}, 'Ada', 'Client ' || at, 'client'
    from generate_series(1, 2000) as at
  `.execute(database.kysely)
    await analyzeIfGrown(database, id, 'contacts', 49)
    const before = await expectedRows(database, id, 'contacts')
    expect(before).toBeLessThan(1000)
    await analyzeIfGrown(database, id, 'contacts', 2000)
    expect(await expectedRows(database, id, 'contacts')).toBeGreaterThan(1900)

    const counted = async () => {
      const { rows } = await sql`
      select xmin
      from pg_statistic
      where starelid = 'contacts'::regclass
    `.execute(database.kysely)
      return rows
    }
    const known = await counted()
    await analyzeIfGrown(database, id, 'contacts', 2000)
    expect(await counted()).toEqual(known)
  },
)
