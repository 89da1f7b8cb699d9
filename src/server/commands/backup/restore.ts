/** `worklane restore FILE`: restores a backup into an empty database of either kind, whichever kind it was taken from. */
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { getConstructionPlans } from 'pg-boss'
import { renumberWrites } from '../../change-log/foreign-writes.ts'
import { prepareDataDirectory } from '../../data-directory.ts'
import { unlimitedContext } from '../../db/connections/query-context.ts'
import type { Database } from '../../db/database.ts'
import { hasEmbedded } from '../../db/embedded/embedded.ts'
import { currentNumbers, isOfEarlyBuild } from '../../db/former-migrations.ts'
import { migrate, readMigrations } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Command, CommandSettings } from '../command.ts'
import { type BackupHead, type End, readArchive, readEnd, readHead } from './archive.ts'
import { contentIn } from './kept-files.ts'
import { loadRows } from './load-rows.ts'
import { type PutFile, placing, removeFromBucket, requireEmptyBucket } from './put-files.ts'
import { loadShape } from './tables.ts'

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE',
  about: 'restores a backup into an empty DATA_DIR and, with DATABASE_URL, an empty database; stop the service first',
  async run({ settings: readSettings, print }, [file = '', ...more]) {
    if (file === '' || more.length > 0) throw new OperatorError('"restore" takes one file, written by "backup"')
    const settings = readSettings()
    const { rows, files } = await restore(settings, resolve(file))
    print(`Restored ${rows} rows and ${files} files`)
    const place = settings.secret === null ? `in ${join(settings.dataDir, 'secret')}` : 'as WORKLANE_SECRET'
    print(`Before you start the service, put the secret of the backed-up service ${place}.`)
  },
}

export async function restore(
  { databaseUrl, dataDir, filesUrl }: Pick<CommandSettings, 'databaseUrl' | 'dataDir' | 'filesUrl'>,
  path: string,
): Promise<End> {
  const { head, end } = await verify(path)
  const migrations = getMigrations(head)
  prepareDataDirectory(dataDir)
  const isOccupied = databaseUrl === null && hasEmbedded(dataDir)
  if (isOccupied || (await contentIn(join(dataDir, 'files'))).length > 0)
    throw new OperatorError(`DATA_DIR is "${dataDir}", which holds data; name an empty directory to restore into`)
  if (filesUrl !== null) await requireEmptyBucket(filesUrl)
  const placed: string[] = []
  const database = await openDatabase({ databaseUrl, dataDir }, () => {})
  try {
    if (databaseUrl !== null) await requireEmpty(database)
    await migrate(database, migrations)
    await createQueueTables(database, head)
    await database.onBehalfOf(unlimitedContext, () => load(database, placing({ dataDir, filesUrl }, placed), path))
    await database.close()
  } catch (error) {
    await database.close()
    // Otherwise the next start would take the partial data for a database.
    if (databaseUrl === null) await rm(join(dataDir, 'database'), { recursive: true, force: true })
    await rm(join(dataDir, 'files'), { recursive: true, force: true })
    if (filesUrl !== null) await removeFromBucket({ dataDir, filesUrl }, placed)
    throw error
  }
  return end
}

/** Reads the whole backup before anything is written. */
async function verify(path: string): Promise<{ head: BackupHead; end: End }> {
  let [head, end]: [BackupHead?, End?] = []
  for await (const part of readArchive(path)) {
    if (part.name === 'worklane.json') head = await readHead(part)
    else if (part.name === 'end.json') end = await readEnd(part)
    else part.content.resume()
  }
  if (!head || !end) throw new OperatorError(`${path} is not a Worklane backup`)
  return { head, end }
}

/** Migrations that had run when the backup was taken. Later ones run when the service starts. */
function getMigrations({ migrations, version }: BackupHead) {
  const ownMigrations = readMigrations()
  const ran = currentNumbers(migrations)
  if (isOfEarlyBuild(ran))
    throw new OperatorError(`the backup is of an early build (migration ${ran.at(-1)}); restore it with that build`)
  if (ran.some((number) => !ownMigrations.some((migration) => migration.number === number)))
    throw new OperatorError(`the backup is of version ${version}, which is newer; restore it with that version`)
  return ownMigrations.filter(({ number }) => ran.includes(number))
}

/** @throws OperatorError if there is any table or view, except those of extensions */
async function requireEmpty(database: Database): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select format('%s.%s', n.nspname, c.relname) as table
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v') and n.nspname in ('public', 'jobs')
      and not exists (
        select 1
        from pg_depend d
        where d.objid = c.oid and d.deptype = 'e'
      )
    limit 1
  `.execute(database.kysely)
  if (rows[0])
    throw new OperatorError(
      `the database of DATABASE_URL holds tables (${rows[0].table}); name an empty one to restore into`,
    )
}

/** Creates the tables of the job queue, which has its own schema version. */
async function createQueueTables(database: Database, { jobs, version }: BackupHead): Promise<void> {
  if (jobs === null) return
  await database.execute(getConstructionPlans('jobs'))
  const shape = await database.transaction(loadShape)
  if (shape.jobs !== jobs)
    throw new OperatorError(
      `the backup is of version ${version}, whose job queue has another shape; restore it with that version, start that once, and then this one`,
    )
}

async function load(database: Database, putFile: PutFile, path: string): Promise<void> {
  const parts = readArchive(path)
  await database.transaction(async (tx) => {
    await loadRows(tx, parts)
    await renumberWrites(tx)
  })
  for await (const part of parts) await putFile(part)
  await sql`analyze`.execute(database.kysely)
}
