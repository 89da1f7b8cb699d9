/** The database work of an import grows with the number of its rows, not with its square. */
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { checked, finished } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService({ alone: true })
const { kysely, kind } = service.database

const rows = 1200
const people = Array.from({ length: rows }, (_, at) => `Ada,Client${at},person${at}@client.example`)
const file = `First name,Last name,Email\n${people.join('\n')}\n`

const tables = ['contacts', 'import_rows', 'changes']

/** Number of rows of these tables read so far, and of changes of contacts. */
async function counted() {
  const { rows: found } = await sql<{ name: string; read: number; written: number }>`
    select relname as name,
      (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read,
      (n_tup_ins + n_tup_upd)::float8 as written
    from pg_stat_user_tables
    where relname in (${sql.join(tables)})
  `.execute(kysely)
  const written = found.find(({ name }) => name === 'contacts')?.written ?? 0
  return { read: found.reduce((sum, each) => sum + each.read, 0), written }
}

/** Number of rows read by something that writes that many contacts; the database reports it with a delay. */
async function readBy(written: number, work: () => Promise<unknown>): Promise<number> {
  const before = await counted()
  await work()
  const after = await vi.waitUntil(
    async () => {
      const now = await counted()
      return now.written >= before.written + written ? now : null
    },
    { timeout: 20_000, interval: 200 },
  )
  return after.read - before.read
}

it.runIf(kind === 'postgres')('an import reads a few rows per imported row', { timeout: 90_000 }, async () => {
  const { api } = await service.account()
  const rehearsed = await checked(api, 'contacts', file)
  expect((await api.delete(`/imports/${rehearsed.id}`)).status).toBeLessThan(300)
  // As if autovacuum had run after a check: it has counted no rows, in many pages.
  for (const table of tables) await sql`vacuum (analyze, truncate false) ${sql.table(table)}`.execute(kysely)
  const found = { id: 0 }
  const check = await readBy(rows, async () => Object.assign(found, await checked(api, 'contacts', file)))
  const run = await readBy(rows, () => finished(api, 'run', found))
  const undo = await readBy(rows, () => finished(api, 'undo', found))
  const each = [check, run, undo].map((read) => Math.round(read / rows))
  // A dozen or two; without statistics of its own as many as the file has.
  expect(Math.max(...each), `rows read for each row: ${each}`).toBeLessThan(rows / 20)
})
