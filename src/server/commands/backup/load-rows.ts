/**
 * Loads the rows of a backup. Tables come in alphabetical order, so foreign keys are dropped first and added again afterwards, which
 * checks every row. Triggers are disabled, because their results are in the rows already.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { type ArchiveEntry, readJson } from './archive.ts'
import { insertRows, type Sequence, setSequences, tablesIn } from './tables.ts'

const texts = z.array(z.string())
const sequencesSchema: z.ZodType<readonly Sequence[]> = z.array(
  z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() }),
)

/** Reads entries up to `sequences.json`, the last one about the database. */
export async function loadRows(tx: Tx, parts: AsyncGenerator<ArchiveEntry>): Promise<void> {
  const tables = await tablesIn(tx)
  const names = tables.map(({ name }) => name)
  const foreignKeys = await loadForeignKeys(tx)
  for (const { table, name } of foreignKeys) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(tx)
  await sql.raw(`truncate ${names.join(', ')}`).execute(tx)
  await setTriggers(tx, 'disable', names)
  while (true) {
    const { value: part, done } = await parts.next()
    if (done) break
    if (part.name === 'sequences.json') {
      await setSequences(tx, sequencesSchema.parse(await readJson(part.content)))
      break
    }
    const [, name] = /^rows\/(.+)\/\d+$/.exec(part.name) ?? []
    const table = tables.find((candidate) => candidate.name === name)
    if (table) await insertRows(tx, table, texts.parse(await readJson(part.content)))
    else if (name === undefined) part.content.resume()
    else throw new Error(`there is no table ${name}`)
  }
  await setTriggers(tx, 'enable', names)
  for (const { table, name, text } of foreignKeys)
    await sql.raw(`alter table ${table} add constraint ${name} ${text}`).execute(tx)
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly text: string
}

async function loadForeignKeys(tx: Tx): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as text
    from pg_constraint c
    join pg_namespace n on n.oid = c.connamespace
    where c.contype = 'f' and c.conparentid = 0 and n.nspname in ('public', 'jobs')
  `.execute(tx)
  return rows
}

async function setTriggers(tx: Tx, verb: 'enable' | 'disable', tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql.raw(`alter table ${table} ${verb} trigger user`).execute(tx)
}
