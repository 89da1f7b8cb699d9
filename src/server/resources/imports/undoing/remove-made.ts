/** Deletes what an import created because its rows named it: rest items, and records that there were not. */
import { sql } from 'kysely'
import type { Creatable } from '../../../../contract/imports/missing.ts'
import { mayUse } from '../../../../contract/language/resource.ts'
import { removeRecords } from '../../../write/remove.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { namingRecords } from '../../naming-records.ts'
import type { StoredImport } from '../import-record.ts'

/** Those within others come first. */
const innermostFirst = ['items', 'projectphases', 'projects', 'companies', 'contacts'] as const satisfies readonly (
  | Creatable
  | 'contacts'
)[]

/** Leaves records that were changed or used since. */
export async function removeMade(writing: WriteContext, storedImport: StoredImport): Promise<void> {
  const { mapping } = storedImport
  if (mapping?.defaults.itemid === undefined && !mapping?.missing?.length) return
  for (const resource of innermostFirst)
    if (resource !== storedImport.resource) await loadRemove(writing, storedImport, resource)
}

async function loadRemove(
  writing: WriteContext,
  storedImport: StoredImport,
  resource: (typeof innermostFirst)[number],
): Promise<void> {
  const binding = writing.bindingOf(resource)
  if (!mayUse(writing.actor, binding.resource, 'delete')) return
  const result = await sql<{ id: number }>`
    with own as (
      select distinct r.write
      from import_rows r
      where r.account_id = ${storedImport.account_id} and r.importid = ${storedImport.id}::bigint and r.write is not null
    )
    select c.recordid as id
    from changes c
    where c.account_id = ${storedImport.account_id} and c.resource = ${resource} and c.action = 'create'
      and c.write in (select write from own)
      and not exists (
        select 1
        from changes later
        where later.account_id = c.account_id and later.resource = c.resource and later.recordid = c.recordid
          and later.write > c.write and later.write not in (select write from own)
          and later.action <> 'move'
      )
  `.execute(writing.tx)
  const ids = result.rows.map(({ id }) => Number(id))
  if (ids.length === 0) return
  const naming = await sql<{ named: number }>`
    select distinct naming.named
    from (${sql.join(namingRecords(writing, resource, ids), sql` union all `)}) naming
  `.execute(writing.tx)
  const usedIds = new Set(naming.rows.map(({ named }) => Number(named)))
  await removeRecords(
    writing,
    binding,
    ids.filter((id) => !usedIds.has(id)),
  )
}
