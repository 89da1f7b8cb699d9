/** Databases for the benchmark, with the same rows: an embedded one, and a PostgreSQL server started for the run. */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openEmbedded } from '../../../src/server/db/embedded/embedded.ts'
import { migrate, readMigrations } from '../../../src/server/db/migrate.ts'
import { openPostgres } from '../../../src/server/db/postgres/postgres.ts'
import { findPostgres, startPostgres } from '../../../src/server/testing/postgres-cluster.ts'
import { seedBench } from './seed.ts'

export type DatabaseKind = 'embedded' | 'postgres'

/** Location of a process's database. */
export interface DatabaseSettings {
  readonly databaseUrl: string | null
  readonly dataDir: string
}

export interface BenchDatabase {
  readonly kind: DatabaseKind
  readonly service: DatabaseSettings
  readonly floor: DatabaseSettings
  /** Ids of its processes; empty if it is inside the service. */
  processes(): readonly number[]
  remove(): void
}

const cache = fileURLToPath(new URL('../../../node_modules/.cache/worklane/', import.meta.url))
const seedFiles = [
  './seed.ts',
  ...['firm', 'seed', 'seed-work', 'seed-documents', 'seed-content'].map((name) => `../volume/${name}.ts`),
]
const fail = (error: Error) => console.error(error.message)

export function prepareDatabase(kind: DatabaseKind, print: (line: string) => void): Promise<BenchDatabase> {
  return kind === 'embedded' ? prepareEmbedded(print) : preparePostgres(print)
}

/** A directory can be open in one process only, so service and floor get a copy each. */
async function prepareEmbedded(print: (line: string) => void): Promise<BenchDatabase> {
  const filled = await filledDirectory(print)
  const home = mkdtempSync(join(tmpdir(), 'worklane-bench-'))
  const settings = (name: string): DatabaseSettings => {
    const dataDir = join(home, name)
    cpSync(filled, dataDir, { recursive: true })
    return { databaseUrl: null, dataDir }
  }
  return {
    kind: 'embedded',
    service: settings('service'),
    floor: settings('floor'),
    processes: () => [],
    remove: () => rmSync(home, { recursive: true }),
  }
}

/** A filled directory, cached between runs under a hash of what determines its contents. */
async function filledDirectory(print: (line: string) => void): Promise<string> {
  const hash = createHash('sha256')
  for (const { text } of readMigrations()) hash.update(text)
  for (const name of seedFiles) hash.update(readFileSync(new URL(name, import.meta.url)))
  const directory = join(cache, `bench-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(directory)) return directory
  print('filling an embedded database ...')
  mkdirSync(cache, { recursive: true })
  const unfinished = `${directory}.${process.pid}`
  const database = await openEmbedded(unfinished, fail)
  await migrate(database)
  await seedBench(database)
  await database.close()
  renameSync(unfinished, directory)
  return directory
}

async function preparePostgres(print: (line: string) => void): Promise<BenchDatabase> {
  const bin = findPostgres(print)
  if (bin === null) throw new Error('there is no PostgreSQL 15 or newer to measure on')
  const cluster = await startPostgres(bin)
  const dataDir = mkdtempSync(join(tmpdir(), 'worklane-bench-'))
  const remove = () => {
    cluster.stop()
    rmSync(dataDir, { recursive: true })
  }
  try {
    print('filling a PostgreSQL database ...')
    const admin = openPostgres(cluster.url('postgres'), fail)
    await sql`create database bench`.execute(admin.kysely)
    await admin.close()
    const databaseUrl = cluster.url('bench')
    const database = openPostgres(databaseUrl, fail)
    await migrate(database)
    await seedBench(database)
    await database.close()
    const settings: DatabaseSettings = { databaseUrl, dataDir }
    return { kind: 'postgres', service: settings, floor: settings, processes: cluster.processes, remove }
  } catch (error) {
    remove()
    throw error
  }
}
