/** A migrated database for a test file, of the kind that this run tests: shared with other files, or new and empty. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import type { Database } from '../db/database.ts'
import { openEmbedded } from '../db/embedded/embedded.ts'
import { openPostgres } from '../db/postgres/postgres.ts'
import type { TestDatabaseSource } from './database-setup.ts'

let shared: Promise<TestDatabase> | undefined

/**
 * The database that all test files in this process share, one after the other. It contains rows of other files, so each file creates
 * its own account. Closed when the process ends.
 */
export async function sharedTestDatabase(): Promise<Database> {
  shared ??= copyOf(inject('testDatabase'))
  return (await shared).database
}

/** A second connection to the shared database, if this run tests two processes. */
export async function sharedOnceMore(): Promise<Database | null> {
  await sharedTestDatabase()
  return (await shared)?.openAgain?.() ?? null
}

/**
 * A new, empty database, which takes a second to create: for tests that involve all accounts, or the database itself. Call it at the top
 * level of a `*.db.test.ts` file; it is closed and removed after the file's last test.
 */
export async function openTestDatabase(): Promise<Database> {
  const { database, remove } = await copyOf(inject('testDatabase'))
  afterAll(async () => {
    await database.close()
    await remove()
  })
  return database
}

interface TestDatabase {
  readonly database: Database
  /** Opens another connection, for tests with two users of the database. */
  readonly openAgain?: () => Database
  remove(): Promise<void>
}

const onLost = (error: Error) => console.error(error.message)

const copyOf = (source: TestDatabaseSource): Promise<TestDatabase> =>
  source.kind === 'embedded' ? copyDirectory(source) : copyTemplate(source)

async function copyDirectory(source: TestDatabaseSource & { kind: 'embedded' }): Promise<TestDatabase> {
  const directory = mkdtempSync(join(source.scratch, 'database-'))
  cpSync(source.directory, directory, { recursive: true })
  const remove = async () => rmSync(directory, { recursive: true })
  return { database: await openEmbedded(directory, onLost), remove }
}

async function copyTemplate({
  adminUrl,
  replicaUrl,
  isPair,
}: TestDatabaseSource & { kind: 'postgres' }): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await command(adminUrl, `create database ${name} template template`)
  const at = (server: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href
  const remove = () => command(adminUrl, `drop database ${name}`)
  const readUrl = replicaUrl === null ? null : at(replicaUrl)
  const open = () => openPostgres(at(adminUrl), onLost, { readUrl })
  return { database: open(), ...(isPair ? { openAgain: open } : {}), remove }
}

async function command(url: string, text: string): Promise<void> {
  const admin = openPostgres(url, onLost)
  await sql.raw(text).execute(admin.kysely)
  await admin.close()
}
