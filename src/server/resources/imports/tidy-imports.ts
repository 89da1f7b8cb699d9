/**
 * Forgets the rows of imports that can no longer be undone, except which records they were about, and removes imports that were
 * never finished.
 */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../content/file-store.ts'
import { contentName } from './reading/read-table.ts'

/** Hours during which an import can be undone. */
export const undoHours = 24

/** Days before an unfinished import is removed. */
const unfinishedDays = 7

export async function tidyImports(
  { kysely }: Pick<Database, 'kysely'>,
  files: Pick<FileStore, 'remove'>,
  now: Date,
): Promise<void> {
  const time = now.toISOString()
  const isOver = sql`i.finishedon < ${time}::timestamptz - ${undoHours} * interval '1 hour'`
  await sql`
    insert into imported_records (account_id, importid, recordid, created)
    select r.account_id, r.importid, r.recordid, bool_or(r.state = 'created')
    from import_rows r
    join imports i on i.account_id = r.account_id and i.id = r.importid
    where i.status in ('done', 'stopped', 'failed') and ${isOver}
      and r.recordid is not null and r.state in ('created', 'updated', 'same')
    group by r.account_id, r.importid, r.recordid
    on conflict do nothing
  `.execute(kysely)
  await sql`
    delete from import_rows r
    using imports i
    where i.account_id = r.account_id and i.id = r.importid and i.status in ('done', 'stopped', 'undone', 'failed')
      and ${isOver}
  `.execute(kysely)
  const result = await sql<{ account_id: number; id: number }>`
    delete from imports
    where finishedon is null and createdon < ${time}::timestamptz - ${unfinishedDays} * interval '1 day'
    returning account_id, id
  `.execute(kysely)
  for (const { account_id, id } of result.rows) await files.remove(account_id, contentName(id))
}
