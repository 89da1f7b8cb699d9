/** A backup of a running PostgreSQL by its own programs, and the contents of the database at that moment. */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { openPostgres } from '../../src/server/db/postgres/postgres.ts'
import { type AllRows, allRows } from '../lab/stage/rows.ts'
import { type PostgresTrialDatabase, type TrialDatabase, withDatabase } from '../lab/stage/trial-database.ts'

const run = promisify(execFile)

/**
 * Dumps a snapshot, reads the rows of the same snapshot, and restores the dump into a new database of the same server.
 */
export async function dumpAndRestore(
  from: PostgresTrialDatabase,
  name: string,
): Promise<{ trialDatabase: TrialDatabase; rows: AllRows }> {
  const { bin, cluster, settings } = from
  const directory = mkdtempSync(join(tmpdir(), 'worklane-restored-'))
  const file = join(directory, 'dump')
  const rows = await withDatabase(from, (database) =>
    database.transaction(async (tx) => {
      await sql`set transaction isolation level repeatable read`.execute(tx)
      const exported = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx)
      const snapshot = exported.rows[0]?.id ?? ''
      await run(`${bin}/pg_dump`, [cluster.url('postgres'), '--format=custom', `--snapshot=${snapshot}`, '-f', file])
      return allRows({ kysely: tx })
    }),
  )
  await withDatabase(from, async ({ kysely }) => void (await sql`create database ${sql.id(name)}`.execute(kysely)))
  await run(`${bin}/pg_restore`, ['--dbname', cluster.url(name), '--exit-on-error', file])
  // The secret and the uploaded files belong to the database.
  cpSync(settings.DATA_DIR as string, join(directory, 'data'), { recursive: true })
  const url = cluster.url(name)
  const trialDatabase: TrialDatabase = {
    settings: { DATABASE_URL: url, DATA_DIR: join(directory, 'data') },
    open: async () => openPostgres(url, console.error),
    remove: () => rmSync(directory, { recursive: true }),
  }
  return { trialDatabase, rows }
}
