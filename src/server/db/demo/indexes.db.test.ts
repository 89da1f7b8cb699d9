import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Tx } from '../database.ts'
import { withoutIndexes } from './indexes.ts'

const database = await openTestDatabase()

async function indexes(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where schemaname = current_schema() order by indexdef
  `.execute(tx)
  return rows.map(({ indexdef }) => indexdef)
}

it('Filling the demo rebuilds every index that it drops, and keeps primary keys', async () => {
  await database.transaction(async (tx) => {
    const before = await indexes(tx)
    const between = await withoutIndexes(tx, () => indexes(tx))
    expect(between.length).toBeLessThan(before.length - 50)
    expect(between.some((definition) => definition.includes('items_pkey'))).toBe(true)
    expect(await indexes(tx)).toEqual(before)
  })
})
