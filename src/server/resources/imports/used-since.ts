/** Records that others have come to rely on since an import made them: a project in which somebody has put an item. */
import { type RawBuilder, sql } from 'kysely'
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
  const naming = referencesTo(stored.resource).flatMap((each) => namingSince(writing, stored, each, ids) ?? [])
  if (naming.length === 0) return new Set()
  // All kinds in one statement: more than ten name a contact, and each would be a round trip of every portion. What the import
  // made itself came with the writes of these rows; later rows are taken back by now. The writes of all rows would be read
  // anew for every portion.
  const found = await sql<{ used: number }>`
    select distinct made.used
    from (${sql.join(naming, sql` union all `)}) made
    where not exists (
      select 1
      from changes c
      where c.account_id = ${stored.account_id} and c.resource = made.resource and c.recordid = made.id
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
  return new Set(found.rows.map(({ used }) => Number(used)))
}

/** Records of one kind that were made since and name one of these; null where the database does not keep that. */
function namingSince(
  writing: Writing,
  { account_id, createdon }: StoredImport,
  { resource, wire }: Reference,
  ids: readonly number[],
): RawBuilder<unknown> | null {
  const binding = writing.bindingOf(resource)
  const column = storedColumn(binding, wire)
  const made = storedColumn(binding, 'createdon')
  if (column === null || made === null) return null
  return sql`
    select ${sql.lit(resource)} as resource, t.id, t.${sql.ref(column)} as used
    from ${sql.table(binding.table)} t
    where t.account_id = ${account_id} and t.${sql.ref(column)} = any(${arrayLiteral(ids)}::bigint[])
      and not t.deleted and t.${sql.ref(made)} >= ${createdon.toISOString()}::timestamptz
  `
}
