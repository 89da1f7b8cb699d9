/**
 * Runs once before the database tests: creates a migrated, empty database that is copied for test files.
 * WORKLANE_TEST_DATABASE=postgres chooses a real PostgreSQL, which is started for the run, `replica` one with a replica
 * for reads, `pair` one shared by two services; otherwise it is the embedded one.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import type { Database } from '../db/database.ts'
import { openEmbedded } from '../db/embedded/embedded.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres/postgres.ts'
import { createJobs } from '../jobs/jobs.ts'
import { findPostgres, type PostgresCluster, startPostgres, startReplica } from './postgres-cluster.ts'

/**
 * The source of copies: a directory, or a server with a database `template`. `scratch` is a directory for files of
 * tests; it is removed when the run ends.
 */
export type TestDatabaseSource = { readonly scratch: string } & (
  | { readonly kind: 'embedded'; readonly directory: string }
  | {
      readonly kind: 'postgres'
      readonly adminUrl: string
      readonly replicaUrl: string | null
      readonly isPair: boolean
    }
)

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: TestDatabaseSource
  }
}

const cache = 'node_modules/.cache/worklane'
const fail = (error: unknown) => {
  throw error
}

export default async function setup(project: TestProject): Promise<void> {
  const kind = process.env.WORKLANE_TEST_DATABASE || 'embedded'
  const scratch = mkdtempSync(join(tmpdir(), 'worklane-tests-'))
  // Only when this process ends: the workers have their databases open until they end, which is after the teardown.
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))
  if (kind === 'embedded') {
    project.provide('testDatabase', { kind, scratch, directory: await embeddedTemplate() })
    return
  }
  if (kind !== 'postgres' && kind !== 'replica' && kind !== 'pair') {
    throw new Error(`WORKLANE_TEST_DATABASE is "${kind}"; allowed is embedded, postgres, replica or pair`)
  }
  const bin = findPostgres((line) => console.log(line))
  if (bin === null) throw new Error('there is no PostgreSQL 15 or newer to test with')
  const cluster = await startPostgres(bin, kind === 'replica' ? '-c synchronous_commit=on' : undefined)
  process.once('exit', () => cluster.stop())
  await migratedTemplate(cluster)
  const replica = kind === 'replica' ? await startReplica(bin, cluster) : null
  if (replica) process.once('exit', () => replica.stop())
  const [adminUrl, replicaUrl] = [cluster.url('postgres'), replica?.url('postgres') ?? null]
  project.provide('testDatabase', { kind: 'postgres', scratch, adminUrl, replicaUrl, isPair: kind === 'pair' })
}

async function migratedTemplate(cluster: PostgresCluster): Promise<void> {
  const admin = openPostgres(cluster.url('postgres'), fail)
  await sql`create database template`.execute(admin.kysely)
  await admin.close()
  const template = openPostgres(cluster.url('template'), fail)
  await migrate(template)
  await installJobs(template)
  await template.close()
}

/** Creates the tables of the job queue, which would take half a second in every test file. */
async function installJobs(database: Database): Promise<void> {
  const jobs = createJobs(database, fail)
  await jobs.start()
  await jobs.close()
}

let template: Promise<string> | null = null

/** A directory whose database is migrated and empty, to be copied. Kept between runs under a name that changes with the migrations. */
export function embeddedTemplate(): Promise<string> {
  template ??= makeTemplate()
  return template
}

async function makeTemplate(): Promise<string> {
  const hash = createHash('sha256')
  const migrations = readMigrations()
  for (const { text } of migrations) hash.update(text)
  for (const name of ['@electric-sql/pglite', 'pg-boss']) hash.update(readFileSync(`node_modules/${name}/package.json`))
  const directory = `${cache}/test-database-${hash.digest('hex').slice(0, 16)}`
  if (existsSync(directory)) return directory

  const unfinished = `${directory}.${process.pid}`
  mkdirSync(cache, { recursive: true })
  removeOld(cache)
  const database = await openEmbedded(unfinished, fail)
  await migrate(database, migrations)
  await installJobs(database)
  await database.close()
  try {
    renameSync(unfinished, directory)
  } catch {
    // A concurrent run was faster.
    rmSync(unfinished, { recursive: true })
  }
  return directory
}

/** Removes templates of earlier migrations, unless a current run may still copy them. */
function removeOld(directory: string): void {
  for (const name of readdirSync(directory).filter((entry) => entry.startsWith('test-database-'))) {
    const path = join(directory, name)
    if (statSync(path).mtimeMs < Date.now() - 86_400_000) rmSync(path, { recursive: true, force: true })
  }
}
