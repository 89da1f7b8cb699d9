import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { problem } from '../../contract/requests/problem.ts'
import { DatabaseUnavailable } from '../db/connections/unavailable.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { type Due, eachDue } from './each-due.ts'

const database = await openTestDatabase()
await sql`insert into accounts (id, name) values (1, 'Lind'), (2, 'Sato'), (3, 'Meyer')`.execute(database.kysely)

/** Returns two due entries at a time; in account 2 the statement fails. */
async function look({ account, id }: Due): Promise<readonly Due[]> {
  if (account === 2) await sql`select now() at time zone 'Nowhere/None'`.execute(database.kysely)
  return [1, 2, 3]
    .filter((one) => one > id)
    .map((one) => ({ account, id: one }))
    .slice(0, 2)
}

it('Work on all accounts tries each once, even if more fail than fit on a page, and continues after a broken one', async () => {
  const tried: string[] = []
  const refused: string[] = []
  const work = async ({ account, id }: Due) => {
    tried.push(`${account}/${id}`)
    if (account === 1) throw id === 2 ? new Error('a value is broken') : problem('conflict', 'The company is gone')
    return 1
  }
  const onError = (error: unknown) => refused.push((error as Error).message)
  expect(await eachDue(database, { look, work, onError })).toBe(3)
  expect(tried).toEqual(['1/1', '1/2', '1/3', '3/1', '3/2', '3/3'])
  expect(refused).toEqual([
    'The company is gone.',
    'a value is broken',
    'The company is gone.',
    expect.stringContaining('Nowhere/None'),
  ])
})

it('Work on all accounts stops if the database is unavailable, as all others would fail', async () => {
  const tried: number[] = []
  const work = async ({ account }: Due) => {
    tried.push(account)
    throw new DatabaseUnavailable('away')
  }
  await expect(eachDue(database, { look, work, onError: () => {} })).rejects.toThrow(DatabaseUnavailable)
  expect(tried).toEqual([1])
})
