/** Records that others have come to rely on since an import made them: a project in which somebody has put an item. */
import { sql } from 'kysely'
import { arrayLiteral } from '../../query/condition.ts'
import type { Writing } from '../../write/writing.ts'
import { namingRecords } from '../naming-records.ts'
import type { StoredImport } from './import-record.ts'

/**
 * Those of the ids that are named by a record which the import has nothing to do with. However old that is, it came to name
 * them since.
 */
export async function usedSince(
  writing: Writing,
  stored: StoredImport,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const naming = namingRecords(writing, stored.resource, ids)
  if (naming.length === 0) return new Set()
  // All kinds in one statement: more than ten name a contact, and each would be a round trip of every portion. What the import
  // made itself came with the writes of these rows; later rows are taken back by now. The writes of all rows would be read
  // anew for every portion.
  const found = await sql<{ named: number }>`
    select distinct naming.named
    from (${sql.join(naming, sql` union all `)}) naming
    where not exists (
      select 1
      from changes c
      where c.account_id = ${stored.account_id} and c.resource = naming.resource and c.recordid = naming.id
        and c.action = 'create'
        and c.write = any(array(
          select distinct r.write
          from import_rows r
          where r.account_id = ${stored.account_id} and r.importid = ${stored.id}::bigint
            and r.recordid = any(${arrayLiteral(ids)}::bigint[]) and r.write is not null
        ))
      offset 0
    )
  `.execute(writing.tx)
  return new Set(found.rows.map(({ named }) => Number(named)))
}
