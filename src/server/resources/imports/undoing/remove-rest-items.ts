import { sql } from 'kysely'
import { mayUse } from '../../../../contract/language/resource.ts'
import { items } from '../../../../contract/resources/work/items.ts'
import { columnOf } from '../../../query/binding.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import { removeRecords } from '../../../write/remove.ts'
import type { Writing } from '../../../write/writing.ts'
import type { StoredImport } from '../import-record.ts'
import { usedSince } from './used-since.ts'

/** Deletes the rest items that an import created, unless they were changed or used since. */
export async function removeRestItems(writing: Writing, stored: StoredImport): Promise<void> {
  const { tx, actor } = writing
  if (stored.mapping?.defaults.itemid === undefined || !mayUse(actor, items, 'delete')) return
  const time = writing.bindingOf('time')
  const made = await sql<{ id: number }>`
    with own as (
      select distinct r.write
      from import_rows r
      where r.account_id = ${stored.account_id} and r.importid = ${stored.id}::bigint and r.write is not null
    )
    select c.recordid as id
    from changes c
    where c.account_id = ${stored.account_id} and c.resource = 'items' and c.action = 'create'
      and c.write in (select write from own)
      and not exists (
        select 1
        from changes later
        where later.account_id = c.account_id and later.resource = c.resource and later.recordid = c.recordid
          and later.write > c.write and later.write not in (select write from own)
          and later.action <> 'move'
      )
  `.execute(tx)
  const ids = made.rows.map(({ id }) => Number(id))
  if (ids.length === 0) return
  const filled = await sql<{ id: number }>`
    select distinct t.${sql.ref(columnOf(time, 'itemid'))} as id
    from ${sql.table(time.table)} t
    where t.account_id = ${stored.account_id} and not t.deleted
      and t.${sql.ref(columnOf(time, 'itemid'))} = any(${arrayLiteral(ids)}::bigint[])
  `.execute(tx)
  const kept = new Set(filled.rows.map(({ id }) => Number(id)))
  const used = await usedSince(writing, { ...stored, resource: 'items' }, ids)
  await removeRecords(
    writing,
    writing.bindingOf('items'),
    ids.filter((id) => !kept.has(id) && !used.has(id)),
  )
}
