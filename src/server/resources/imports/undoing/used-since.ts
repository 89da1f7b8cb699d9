/** Imported records that others have used since, such as a project with a new item. */
import { sql } from 'kysely'
import { arrayLiteral } from '../../../query/condition.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { namingRecords } from '../../naming-records.ts'
import type { StoredImport } from '../import-record.ts'

/**
 * Of these ids, those that a record outside the import refers to. Even if that record is older, its reference is newer than
 * the import.
 */
export async function usedSince(
  writing: WriteContext,
  storedImport: StoredImport,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const naming = namingRecords(writing, storedImport.resource, ids)
  if (naming.length === 0) return new Set()
  // All resources in one statement: more than ten refer to contacts, and each would cost every portion a round trip. Only the
  // writes of these rows are excluded, because later rows are undone already and reading the writes of all rows is slow.
  const result = await sql<{ named: number }>`
    select distinct naming.named
    from (${sql.join(naming, sql` union all `)}) naming
    where not exists (
      select 1
      from changes c
      where c.account_id = ${storedImport.account_id} and c.resource = naming.resource and c.recordid = naming.id
        and c.action = 'create'
        and c.write = any(array(
          select distinct r.write
          from import_rows r
          where r.account_id = ${storedImport.account_id} and r.importid = ${storedImport.id}::bigint
            and r.recordid = any(${arrayLiteral(ids)}::bigint[]) and r.write is not null
        ))
      offset 0
    )
  `.execute(writing.tx)
  return new Set(result.rows.map(({ named }) => Number(named)))
}
