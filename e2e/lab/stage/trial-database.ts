/** Database of a trial's service: a directory with the embedded database, or a PostgreSQL server of its own. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../../../src/server/db/database.ts'
import { openEmbedded } from '../../../src/server/db/embedded/embedded.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { openPostgres } from '../../../src/server/db/postgres/postgres.ts'
import { createApiKey } from '../../../src/server/identity/accounts/api-keys.ts'
import { identityTables } from '../../../src/server/identity/tables.ts'
import { embeddedTemplate } from '../../../src/server/testing/database-setup.ts'
import { findPostgres, type PostgresCluster, startPostgres } from '../../../src/server/testing/postgres-cluster.ts'
import { type RunningScript, startScript } from './running-script.ts'

export interface TrialDatabase {
  /** Settings with which the service uses this database. */
  readonly settings: Readonly<Record<string, string>>
  /** Opens the database while no service has it open (on PostgreSQL at any time). */
  open(): Promise<Database>
  remove(): void
}

export interface PostgresTrialDatabase extends TrialDatabase {
  readonly cluster: PostgresCluster
  /** Directory of the server's programs. */
  readonly bin: string
}

const main = new URL('../../../src/server/worklane.js', import.meta.url)
const fillDemo = new URL('../../../src/server/fill-demo.ts', import.meta.url)

/** Node's compile cache, which saves a second per start (module.enableCompileCache). */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/worklane/compiled', import.meta.url))

export function embeddedTrialDatabase(directory = mkdtempSync(join(tmpdir(), 'worklane-trial-'))): TrialDatabase {
  return {
    settings: { DATA_DIR: directory },
    open: () => openEmbedded(directory, console.error),
    remove: () => rmSync(directory, { recursive: true }),
  }
}

/** A new directory with a migrated, empty database, as a copy: creating one takes eight seconds. */
export async function migratedDirectory(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'worklane-trial-'))
  cpSync(await embeddedTemplate(), directory, { recursive: true })
  return directory
}

/** A PostgreSQL server whose acknowledged writes survive the end of its processes. */
export async function postgresTrialDatabase(): Promise<PostgresTrialDatabase> {
  const bin = findPostgres(console.log)
  if (bin === null) throw new Error('there is no PostgreSQL 15 or newer to try this with')
  const cluster = await startPostgres(bin, '-c synchronous_commit=on')
  const directory = mkdtempSync(join(tmpdir(), 'worklane-trial-'))
  const url = cluster.url('postgres')
  return {
    cluster,
    bin,
    settings: { DATABASE_URL: url, DATA_DIR: directory },
    open: async () => openPostgres(url, console.error),
    remove() {
      cluster.thaw()
      cluster.stop()
      rmSync(directory, { recursive: true })
    },
  }
}

let filled: { readonly day: string; readonly directory: Promise<string> } | undefined

/**
 * A new directory with the demo's records and files. They are created once a day, which takes nine seconds of processor
 * time.
 */
export async function demoDirectory(): Promise<string> {
  const day = new Date().toDateString()
  if (filled?.day !== day) filled = { day, directory: filledDirectory() }
  const directory = mkdtempSync(join(tmpdir(), 'worklane-trial-'))
  cpSync(await filled.directory, directory, { recursive: true })
  return directory
}

async function filledDirectory(): Promise<string> {
  const directory = await migratedDirectory()
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: directory }
  await promisify(execFile)(process.execPath, [fillDemo.pathname, '--demo'], { env })
  return directory
}

export async function withDatabase<T>(
  trialDatabase: TrialDatabase,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await trialDatabase.open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Migrates an empty database and creates accounts 1 to `count`; returns an API key for each. */
export async function makeAccounts(database: Database, count = 1): Promise<string[]> {
  await migrate(database)
  const keys: string[] = []
  for (let account = 1; account <= count; account += 1) {
    await sql`insert into accounts (id, name) values (${account}, 'Lind & Okafor')`.execute(database.kysely)
    keys.push((await createApiKey(identityTables(database.kysely), { account, name: 'Trial' })).key)
  }
  return keys
}

interface ServiceOptions {
  readonly settings?: Readonly<Record<string, string>>
  /** A program that runs the service, with its arguments. */
  readonly through?: readonly string[]
  /** Arguments of the service; by default it runs without the web app. */
  readonly args?: readonly string[]
}

export function startService(
  trialDatabase: TrialDatabase,
  port: number,
  { settings = {}, through = [], args = ['--api-only'] }: ServiceOptions = {},
): Promise<RunningScript> {
  mkdirSync(compiled, { recursive: true })
  const usual = { RATE_LIMIT_MAX: '1000000000', WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'error' }
  const where = { ...trialDatabase.settings, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
  const env = { NODE_COMPILE_CACHE: compiled, ...usual, ...where, ...settings }
  return startScript(main, args, env, 'Worklane is ready', through)
}
