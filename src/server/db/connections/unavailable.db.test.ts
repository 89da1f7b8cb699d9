import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'

const database = await openTestDatabase()

/** Ends the server's side of every connection that runs a statement with this text in it. */
const endStatements = (text: string) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ ended: number }>`
        select count(pg_terminate_backend(pid)) as ended from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like ${`%${text}%`}
      `.execute(database.kysely)
      return Number(rows[0]?.ended)
    })
    .toBeGreaterThan(0)

describe.runIf(database.kind === 'postgres')('a connection that is lost while in use', () => {
  it('fails only its statement', async () => {
    const failed = database.execute(`select pg_sleep(60) as lost_statement`).catch((error: Error) => error)
    await endStatements('lost_statement')
    expect(await failed).toBeInstanceOf(Error)
    expect((await database.execute('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('fails only its transaction', async () => {
    const failed = database
      .transaction((tx) => sql`select pg_sleep(60) as lost_transaction`.execute(tx))
      .catch((error: Error) => error)
    await endStatements('lost_transaction')
    expect(await failed).toBeInstanceOf(Error)
    expect((await database.execute('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
