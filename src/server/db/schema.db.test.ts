import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { schemaText } from '../testing/schema-text.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const database = await openTestDatabase()
const file = new URL('./schema.sql', import.meta.url)

it.runIf(database.kind === 'embedded')('schema.sql is the schema (otherwise run "npm run schema")', async () => {
  await expect(await schemaText(database)).toMatchFileSnapshot(file.pathname)
})

it.runIf(database.kind === 'postgres')('PostgreSQL has the same schema as the embedded database', async () => {
  expect(unqualified(await schemaText(database))).toBe(unqualified(readFileSync(file, 'utf8')))
})

/** Versions of PostgreSQL differ in whether they name the table of a column in a view of one table. */
function unqualified(schema: string): string {
  const start = schema.indexOf('\ncreate view ')
  return schema.slice(0, start) + schema.slice(start).replaceAll(/\b\w+\.(?=["a-z])/g, '')
}
