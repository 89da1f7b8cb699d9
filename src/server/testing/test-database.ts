/** A database of its own for a test file: migrated, empty, of the kind that the run is about. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import type { Database } from '../db/database.ts'
import { openEmbedded } from '../db/embedded.ts'
import { openPostgres } from '../db/postgres.ts'
import type { TestDatabaseSource } from './database-setup.ts'

/**
 * Call it at the top level of a `*.db.test.ts` file: `const database = await openTestDatabase()`.
 * It closes and removes the database after the file's last test.
 */
export async function openTestDatabase(): Promise<Database> {
  const source = inject('testDatabase')
  const { database, remove } = source.kind === 'embedded' ? await copyDirectory(source) : await copyTemplate(source)
  afterAll(async () => {
    await database.close()
    await remove()
  })
  return database
}

interface TestDatabase {
  readonly database: Database
  remove(): Promise<void>
}

const onLost = (error: Error) => console.error(error.message)

async function copyDirectory(source: TestDatabaseSource & { kind: 'embedded' }): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'worklane-test-'))
  cpSync(source.directory, directory, { recursive: true })
  const remove = async () => rmSync(directory, { recursive: true })
  return { database: await openEmbedded(directory, onLost), remove }
}

async function copyTemplate({ adminUrl }: TestDatabaseSource & { kind: 'postgres' }): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await command(adminUrl, `create database ${name} template template`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const remove = () => command(adminUrl, `drop database ${name}`)
  return { database: openPostgres(url.href, onLost), remove }
}

async function command(url: string, text: string): Promise<void> {
  const admin = openPostgres(url, onLost)
  await sql.raw(text).execute(admin.kysely)
  await admin.close()
}
