/**
 * Migrates a database: runs the new files of `migrations/` in order, each in a transaction that also records it. Processes that
 * start at the same time take turns under a lock. Migrations only go forward; a released one is never edited.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql, type Transaction } from 'kysely'
import { ascending } from '../../contract/ascending.ts'
import { OperatorError } from '../operator-error.ts'
import { unlimitedContext } from './connections/query-context.ts'
import type { Database } from './database.ts'
import { currentNumbers, isOfEarlyBuild, mergeFormerMigrations, wayFromEarlyBuild } from './former-migrations.ts'
import type { Tables } from './tables.ts'

/** Arbitrary number of the advisory lock. */
const lock = 7_236_871_004

const directory = fileURLToPath(new URL('./migrations/', import.meta.url))

export interface Migration {
  readonly number: number
  readonly name: string
  readonly text: string
}

/** The files `NNNN-name.sql` of a directory, by number. Throws on malformed names and duplicate numbers. */
export function readMigrations(sourceDirectory: string = directory): readonly Migration[] {
  const migrations = readdirSync(sourceDirectory)
    .filter((file) => file.endsWith('.sql'))
    .sort(ascending)
    .map((file) => {
      const [, number, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? []
      if (number === undefined || name === undefined) throw new Error(`migration ${file} is not named NNNN-name.sql`)
      return { number: Number(number), name, text: readFileSync(`${sourceDirectory}/${file}`, 'utf8') }
    })
  const twice = migrations.find((migration, index) => migrations[index - 1]?.number === migration.number)
  if (twice) throw new Error(`there are two migrations with the number ${twice.number}`)
  return migrations
}

/**
 * Runs missing migrations and returns their names.
 * @throws OperatorError if the database is of a newer version, or of an early build
 */
export function migrate(database: Database, migrations = readMigrations()): Promise<readonly string[]> {
  return database.onBehalfOf(unlimitedContext, () => runMissing(database, migrations))
}

async function runMissing(database: Database, migrations: readonly Migration[]): Promise<readonly string[]> {
  const ran = await database.transaction(async (tx) => {
    const numbers = await loadApplied(tx)
    const current = currentNumbers(numbers)
    if (current !== numbers) await mergeFormerMigrations(tx)
    return current
  })
  if (isOfEarlyBuild(ran))
    throw new OperatorError(
      `the database is of an early build (migration ${ran.at(-1)}), which this version cannot upgrade; ${wayFromEarlyBuild}`,
    )
  const newest = migrations.at(-1)?.number ?? 0
  const ahead = ran.find((number) => number > newest)
  if (ahead !== undefined)
    throw new OperatorError(
      `the database is of a newer version (it has migration ${ahead}, this version knows ${newest}); start that version, or restore a backup from before`,
    )

  const names: string[] = []
  for (const migration of migrations) {
    if (ran.includes(migration.number)) continue
    if (await database.transaction((tx) => apply(tx, migration))) names.push(migration.name)
  }
  return names
}

async function loadApplied(tx: Transaction<Tables>): Promise<readonly number[]> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
  await sql`create table if not exists migrations (
    number int primary key, name text not null, ranon timestamptz not null default now()
  )`.execute(tx)
  const { rows } = await sql<{ number: number }>`
    select number
    from migrations
    order by number
  `.execute(tx)
  return rows.map(({ number }) => number)
}

/** False if another process has run it. */
async function apply(tx: Transaction<Tables>, { number, name, text }: Migration): Promise<boolean> {
  if ((await loadApplied(tx)).includes(number)) return false
  await sql.raw(text).execute(tx)
  await sql`insert into migrations (number, name) values (${number}, ${name})`.execute(tx)
  return true
}
