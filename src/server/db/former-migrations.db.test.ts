import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

const database = await openTestDatabase()
const began = '2026-01-02T03:04:05.000Z'

const forget = (first: number, last: number) =>
  sql`
    delete from migrations
    where number between ${first} and ${last}
  `.execute(database.kysely)

/** Later migrations have run in this database. */
beforeEach(() => forget(1, 1000))

it('A database after the last former migration is taken over as it is', async () => {
  await record(108)
  await record(1, 720)
  expect(await migrate(database)).toEqual([])
  expect(await recorded()).toEqual([{ number: 1000, name: 'initial', ranon: new Date(began) }])
  expect(await migrate(database)).toEqual([])
})

it('A database of an earlier build is refused in one line, and left as it is', async () => {
  await forget(1001, 9999)
  await record(50)
  await expect(migrate(database)).rejects.toThrow(
    /^the database is of an early build \(migration 50\), which this version cannot upgrade; export its records with that build, or start with an empty DATA_DIR or database$/,
  )
  expect(await recorded()).toHaveLength(50)
})

/** Records former migrations by number. */
const record = (count: number, first = 1) =>
  sql`
  insert into migrations (number, name, ranon)
  select number, 'former', ${began}::timestamptz
  from generate_series(${first}::int, ${first + count - 1}::int) number
`.execute(database.kysely)

async function recorded() {
  const { rows } = await sql`
    select number, name, ranon
    from migrations
    where number <= 1000
    order by number
  `.execute(database.kysely)
  return rows
}
