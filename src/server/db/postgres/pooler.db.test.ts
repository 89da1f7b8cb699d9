/** Statements sent through a pooler to a real PostgreSQL; `npm run proof -- pooled` tests it with PgBouncer. */
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../open.ts'
import { openPostgres } from './postgres.ts'

const source = inject('testDatabase')
const url = source.kind === 'postgres' ? source.adminUrl : ''

describe.runIf(source.kind === 'postgres')('Through a pooler', () => {
  const database = openPostgres(url, console.error, { poolerUrl: url })
  afterAll(() => database.close())

  const asked = sql<{ limit: string; zone: string }>`
    select current_setting('statement_timeout') as "limit", current_setting('timezone') as zone
  `
  const set = { limit: '5min', zone: 'UTC' }

  it('each statement and each transaction has the session’s settings', async () => {
    expect((await asked.execute(database.kysely)).rows).toEqual([set])
    expect(await database.transaction(async (tx) => (await asked.execute(tx)).rows)).toEqual([set])
    const text = `select current_setting('statement_timeout'), current_setting('timezone')`
    expect(await database.readRow({ name: 'limits', text }, [], 30_000)).toEqual(['30s', 'UTC'])
  })

  it('nothing is prepared, and no state remains, even after a failure', async () => {
    for (let time = 0; time < 4; time += 1) await sql`select ${time}::int`.execute(database.kysely)
    await expect(sql`select 1 / ${0}::int`.execute(database.kysely)).rejects.toThrow('division by zero')
    const { rows } = await sql`
      select name
      from pg_prepared_statements
    `.execute(database.kysely)
    expect(rows).toEqual([])
    expect((await asked.execute(database.kysely)).rows).toEqual([set])
  })

  it('an unreachable one is reported with its setting', async () => {
    const settings = {
      databaseUrl: url,
      poolerUrl: 'postgres://worklane:hidden@127.0.0.1:1/worklane',
      dataDir: '/nowhere',
    }
    const refused = await openDatabase(settings, () => {}).catch(String)
    expect(refused).toContain('DATABASE_POOLER_URL is "postgres://worklane:***@127.0.0.1:1/worklane"')
    expect(refused).toContain('nothing listens there')
  })
})
