import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { analyzeGrownTables, cleanChanged } from './upkeep.ts'

const database = await openTestDatabase()
const { kysely, kind } = database

/** Statistics are updated with a delay, unless a flush is requested. */
async function counted(done: ReturnType<typeof sql>): Promise<void> {
  await done.execute(kysely)
  await sql`select pg_stat_force_next_flush()`.execute(kysely)
}

const insert = (count: number) =>
  counted(
    sql`insert into companies (account_id, name, type) select 1, 'Quay', 'client' from generate_series(1, ${count}::int)`,
  )

/** The planner's estimate of the rows, and the number of dead rows. */
async function companies() {
  const { rows } = await sql<{ known: number; dead: number }>`
    select class.reltuples::int as known, stat.n_dead_tup::int as dead
    from pg_class class
    join pg_stat_user_tables stat on stat.relid = class.oid
    where class.relname = 'companies'
  `.execute(kysely)
  return rows[0]
}

describe.runIf(kind === 'embedded')('the embedded database', () => {
  it('analyzes a table whenever its rows have doubled, and not in between', async () => {
    await sql`insert into accounts (id, name) values (1, 'Lind & Okafor')`.execute(kysely)
    await insert(99)
    await analyzeGrownTables(database)
    expect((await companies())?.known).toBe(-1)
    await insert(51)
    await analyzeGrownTables(database)
    expect((await companies())?.known).toBe(150)
    await insert(149)
    await analyzeGrownTables(database)
    expect((await companies())?.known).toBe(150)
    await insert(1)
    await analyzeGrownTables(database)
    expect((await companies())?.known).toBe(300)
  })

  it('reclaims the space of many deleted rows', async () => {
    await counted(sql`delete from companies where id % 10 = 0`)
    await cleanChanged(database)
    expect(await companies()).toEqual({ known: 300, dead: 30 })
    await counted(sql`delete from companies where id % 3 = 0`)
    await cleanChanged(database)
    expect(await companies()).toEqual({ known: 180, dead: 0 })
  })
})
