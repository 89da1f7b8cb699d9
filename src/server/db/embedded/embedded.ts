/**
 * PostgreSQL inside this process (PGlite), in a thread of its own. There is one connection: statements and transactions
 * wait for each other in the pool's queue. An acknowledged write survives the end of the process, but not a power
 * failure: nothing is flushed to disk.
 */
import { type ExecFileException, execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import { lacksDiskSpace, minFreeToOpen, reservedBytes } from '../../disk-space.ts'
import { OperatorError } from '../../operator-error.ts'
import { columnTypes } from '../column-types.ts'
import { createScheduler, type SchedulerSettings } from '../connections/scheduler.ts'
import { DatabaseUnavailable } from '../connections/unavailable.ts'
import type { Database } from '../database.ts'
import { type DirectoryLock, lockDirectory } from '../lock/lock-directory.ts'
import { poolDatabase } from '../pool-database.ts'
import { EmbeddedStream } from './embedded-stream.ts'
import { type EmbeddedThread, openThread } from './embedded-thread.ts'

/**
 * PostgreSQL's cache in MB. It takes memory of this process from the start, but a page that is not in it is read
 * through JavaScript, which makes reads six times slower overall. So it is as large as the database was when it was
 * opened, within limits.
 */
const cacheLimits = { least: 32, most: 256 }

const getDirectory = (dataDir: string) => join(dataDir, 'database')

/** Whether there already is a database in `dataDir`. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(getDirectory(dataDir))
}

/**
 * Opens or creates the database in `dataDir`. Throws DirectoryInUse if another process has it open.
 * @param print called with the reason if it takes a while
 */
export async function openEmbedded(
  dataDir: string,
  onLost: (error: Error) => void,
  print: (line: string) => void = () => {},
): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const lock = await lockDirectory(dataDir, { print })
  try {
    const directory = getDirectory(dataDir)
    if (lacksDiskSpace(minFreeToOpen, dataDir)) throw noSpace(directory)
    if (!hasEmbedded(dataDir)) await create(dataDir)
    requireWhole(directory)
    const cache = Math.min(Math.max(measureMegabytes(join(directory, 'base')), cacheLimits.least), cacheLimits.most)
    // As on a server, any page costs about the same.
    const settings = [`shared_buffers=${cache}MB`, 'random_page_cost=1.1']
    const gaveUp = (reason: string) => endOfDatabase(directory, reason)
    const thread = await openThread({ directory, settings }, gaveUp).catch((error: unknown) => {
      throw unusable(directory, error)
    })
    return embeddedDatabase(directory, thread, lock, onLost)
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * Creates an empty database in a process of its own, which releases the 400 MB that this takes; under a temporary name,
 * so that an interrupted start leaves nothing that looks complete.
 */
async function create(dataDir: string): Promise<void> {
  const directory = getDirectory(dataDir)
  const unfinished = `${directory}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const script = fileURLToPath(new URL('./create-embedded.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [script, unfinished]).catch((error: ExecFileException) => {
    if (lacksDiskSpace(minFreeToOpen, dataDir)) throw noSpace(directory)
    throw error.signal === 'SIGKILL' ? noMemory(directory, error) : error
  })
  renameSync(unfinished, directory)
}

/** Files that every database has; an incomplete copy may lack them. */
const vital = ['PG_VERSION', 'base', 'global/pg_control', 'pg_wal']

function requireWhole(directory: string): void {
  const missingFile = vital.find((name) => !existsSync(join(directory, name)))
  if (missingFile !== undefined) throw unusable(directory, new Error(`${missingFile} is missing`))
}

function unusable(directory: string, cause: unknown): OperatorError {
  if (lacksDiskSpace(minFreeToOpen, directory)) return noSpace(directory)
  const [why] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  return new OperatorError(`the database in ${directory} is damaged (${why}); put a whole copy of it back`, { cause })
}

const noSpace = (directory: string) =>
  new OperatorError(
    `there is too little space left on the disk of ${directory}; make room (${minFreeToOpen / 1_048_576} MB at least) and start again`,
  )

/** A system that runs out of memory kills the process that uses most of it, without an error message. */
const noMemory = (directory: string, cause: Error) =>
  new OperatorError(
    `the system ended what made the database in ${directory}, as it does where memory runs out; make 1 GB available and start again`,
    { cause },
  )

function measureMegabytes(directory: string): number {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  return Math.ceil(bytes / 1_048_576)
}

/** Exits, because the state is undefined. Nothing that was acknowledged is lost: the next start recovers it. */
function endOfDatabase(directory: string, reason: string): never {
  const error = lacksDiskSpace(minFreeToOpen, directory)
    ? noSpace(directory)
    : new OperatorError(`the database in ${directory} gave up (${reason}); start again`)
  writeSync(2, `${error.message}\n`)
  process.exit(1)
}

/** One statement or transaction at a time; owners take turns. */
const schedulerSettings: SchedulerSettings = {
  slots: 1,
  share: 1,
  heavyShare: 1,
  heavy: 0,
  maxQueueLength: 250,
  maxWaiting: 250,
  longWait: 1000,
  maxWait: 15_000,
}

/** There are no other processes: the directory is locked. */
const hearNobody: Database['listen'] = async () => ({ close: async () => {} })

/** A database on an open PGlite, whose thread ends with it. */
function embeddedDatabase(
  directory: string,
  thread: EmbeddedThread,
  lock: DirectoryLock,
  onLost: (error: Error) => void,
): Database {
  const pool = new Pool({
    stream: () => new EmbeddedStream(thread.run, lock.check, (reason) => endOfDatabase(directory, reason)),
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    types: columnTypes,
    pipeline: true,
    // All connections share PGlite's only session: a new one must not find the statements of the last.
    onConnect: async (client) => {
      await client.query('rollback')
      await client.query('discard all')
    },
  })
  pool.on('error', onLost)
  const scheduler = createScheduler(schedulerSettings)
  return poolDatabase({
    kind: 'embedded',
    pool,
    schedulers: { caller: scheduler, anonymous: scheduler, service: scheduler },
    isElsewhere: false,
    requireRoom() {
      if (lacksDiskSpace(reservedBytes, directory)) throw new DatabaseUnavailable('full')
    },
    listen: hearNobody,
    async afterClose() {
      await thread.close()
      await lock.release()
    },
  })
}
