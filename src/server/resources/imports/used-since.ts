/** Records that others have come to rely on since an import made them: a project in which somebody has put an item. */
import { sql } from 'kysely'
import { type ResourceName, resourceNamed, resourceNames } from '../../../contract/registry.ts'
import { storedColumn } from '../../query/binding.ts'
import { arrayLiteral } from '../../query/condition.ts'
import type { Writing } from '../../write/writing.ts'
import type { StoredImport } from './import-record.ts'

interface Reference {
  readonly resource: ResourceName
  readonly wire: string
}

/** Fields of records that people make by which they name a record of this kind. */
export const referencesTo = (target: string): readonly Reference[] =>
  resourceNames.flatMap((resource) => {
    const of = resourceNamed(resource)
    if (of.writers === 'nobody' || of.singleton || !('createdon' in of.fields)) return []
    const wires = Object.keys(of.fields).filter((wire) => of.fields[wire]?.target === target)
    return wires.filter((wire) => of.fields[wire]?.kind === 'toone').map((wire) => ({ resource, wire }))
  })

/** Those of the ids that a record names which was made since, by something else than the import. */
export async function usedSince(
  writing: Writing,
  stored: StoredImport,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const used = new Set<number>()
  for (const { resource, wire } of referencesTo(stored.resource)) {
    const binding = writing.bindingOf(resource)
    const column = storedColumn(binding, wire)
    const made = storedColumn(binding, 'createdon')
    if (column === null || made === null) continue
    const found = await sql<{ id: number }>`
      select distinct t.${sql.ref(column)} as id
      from ${sql.table(binding.table)} t
      where t.account_id = ${stored.account_id} and t.${sql.ref(column)} = any(${arrayLiteral(ids)}::bigint[])
        and not t.deleted and t.${sql.ref(made)} >= ${stored.createdon.toISOString()}::timestamptz
        and not exists (
          select 1
          from changes c
          join import_rows r on r.account_id = c.account_id and r.importid = ${stored.id}::bigint and r.write = c.write
          where c.account_id = t.account_id and c.resource = ${resource} and c.recordid = t.id and c.action = 'create'
        )
    `.execute(writing.tx)
    for (const { id } of found.rows) used.add(Number(id))
  }
  return used
}
