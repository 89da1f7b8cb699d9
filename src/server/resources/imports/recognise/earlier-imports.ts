/** The records that earlier imports were about: by their rows, and by what is kept once these are forgotten. */
import { type RawBuilder, sql } from 'kysely'
import type { Snapshot } from '../../../change-log/log.ts'
import { arrayLiteral, type Expression, rowNamed } from '../../../query/condition.ts'
import { touchedSeen } from '../../../query/seen-changes.ts'
import { type Finding, visibleIds } from '../../../write/find.ts'
import type { Binding } from '../../../write/write-context.ts'
import { billFields } from '../../figures/billed-work.ts'
import type { Queries, StoredImport } from '../import-record.ts'

type Owner = Pick<StoredImport, 'account_id' | 'id' | 'resource'>

/** The records of an import `i`. */
const recordsOfImport = sql`(
  select r.recordid
  from import_rows r
  where r.account_id = i.account_id and r.importid = i.id and r.recordid is not null
    and r.state in ('created', 'updated', 'same')
  union
  select kept.recordid
  from imported_records kept
  where kept.account_id = i.account_id and kept.importid = i.id
)`

/** Earlier imports `i` of the same kind that ended, and were not undone. */
const earlierImports = ({ account_id, id, resource }: Owner) => sql`
  i.account_id = ${account_id} and i.resource = ${resource} and i.id <> ${id}::bigint
  and i.status in ('done', 'stopped', 'failed') and i.finishedon is not null`

interface Brought {
  readonly account: Expression
  readonly resource: Expression
  readonly record: Expression
  /** An import that does not count. */
  readonly except?: Expression
}

/** Whether an import created the record. */
export const isBrought = ({ account, resource, record, except }: Brought): RawBuilder<boolean> => sql`exists (
  select 1
  from imports i
  where i.account_id = ${account} and i.resource = ${resource} and i.finishedon is not null
    ${except ? sql`and i.id <> ${except}::bigint` : sql``}
    and (
      exists (
        select 1
        from import_rows r
        where r.account_id = i.account_id and r.importid = i.id and r.recordid = ${record} and r.state = 'created'
      )
      or exists (
        select 1
        from imported_records kept
        where kept.account_id = i.account_id and kept.importid = i.id and kept.recordid = ${record} and kept.created
      )
    )
)`

/**
 * Records that the actor sees and that no row of the file is about, of earlier imports of nearly the same file: the file has a
 * third of their records or more.
 * @param rows rows of the file that do not count
 */
export async function vanishedIds(
  finding: Finding,
  binding: Binding,
  storedImport: Owner,
  rows: readonly { readonly row: number }[] = [],
): Promise<readonly number[]> {
  const { account_id, id } = storedImport
  if (!(await hasRecognised(finding, storedImport))) return []
  const numbers = arrayLiteral(rows.map(({ row }) => row))
  const result = await sql<{ id: number }>`
    with here as materialized (
      select i.id as importid, own.recordid
      from imports i
      cross join lateral ${recordsOfImport} own
      join ${sql.table(binding.table)} t on t.account_id = i.account_id and t.id = own.recordid
      where ${earlierImports(storedImport)} and not t.deleted
    ),
    present as materialized (
      select distinct r.recordid
      from import_rows r
      where r.account_id = ${account_id} and r.importid = ${id}::bigint and r.recordid is not null
        and r.state in ('same', 'update', 'updated', 'created', 'bad') and r.row + 0 <> all(${numbers}::integer[])
    )
    select distinct h.recordid::float8 as id
    from here h
    where h.importid in (
        select own.importid
        from here own
        left join present p on p.recordid = own.recordid
        group by own.importid
        having count(p.recordid) * 3 >= count(*)
      )
      and h.recordid not in (select recordid from present)
    order by 1
  `.execute(finding.tx)
  const ids = result.rows.map((row) => Number(row.id))
  const seenIds = await visibleIds(finding, binding, ids)
  return ids.filter((vanished) => seenIds.has(vanished))
}

/** Whether any row is about a record that is here: a file of other records is compared with nothing. */
async function hasRecognised({ tx }: Finding, { account_id, id }: Owner): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from import_rows
    where account_id = ${account_id} and importid = ${id}::bigint and recordid is not null
    limit 1
  `.execute(tx)
  return rows.length > 0
}

/** What people changed in a record after the last earlier import that was about it. */
export interface LaterChange {
  /** Its values as the import left them, where they were changed. */
  readonly before: Snapshot
  readonly changedon: string
  /** Who changed it last; null if it was no person. */
  readonly contactid: number | null
}

/** Of records that earlier imports were about, and that were changed since, not counting their billing. */
export async function laterChanges(
  queries: Queries,
  storedImport: Owner,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LaterChange>> {
  if (ids.length === 0) return new Map()
  const result = await sql<{ recordid: number; changedon: Date; contactid: number | null; before: Snapshot | null }>`
    with asked as materialized (
      select own.recordid, max(i.finishedon) as since
      from imports i
      cross join lateral ${recordsOfImport} own
      where ${earlierImports(storedImport)} and own.recordid = any(${arrayLiteral(ids)}::bigint[])
      group by own.recordid
    )
    select c.recordid::float8 as recordid, c.at as changedon, c.contactid::float8 as contactid, c.before
    from asked
    join changes c on c.account_id = ${storedImport.account_id} and c.resource = ${storedImport.resource}
      and c.recordid = asked.recordid and c.action = 'update' and c.at > asked.since
      and ${touchedSeen(rowNamed('c'), sql`${arrayLiteral(billFields)}::text[]`)}
    order by c.id desc
  `.execute(queries)
  const changes = new Map<number, LaterChange>()
  for (const { recordid, changedon, contactid, before } of result.rows) {
    const later = changes.get(recordid)
    changes.set(
      recordid,
      later
        ? { ...later, before: { ...later.before, ...before } }
        : { before: before ?? {}, changedon: changedon.toISOString(), contactid },
    )
  }
  return changes
}
