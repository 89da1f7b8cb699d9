/** Records that refer to others: a project to its client and its staff, a time record to its item. */
import { type RawBuilder, sql } from 'kysely'
import { type ResourceName, resourceNamed, resourceNames } from '../../contract/registry.ts'
import { type LinkSource, renderConstants, storedColumn } from '../query/binding.ts'
import { arrayLiteral } from '../query/condition.ts'
import type { Binding, WriteContext } from '../write/write-context.ts'

/** One record that names another one; ids as the database has them. */
export interface NamingRecord {
  readonly resource: ResourceName
  readonly id: number
  readonly named: number
}

type Ids = readonly number[]

/**
 * Selects which records, of those that people make, name these of the kind `target`: one statement for each place in which
 * that is kept. Deleted records name nothing.
 */
export function namingRecords(
  { bindingOf, actor }: Pick<WriteContext, 'bindingOf' | 'actor'>,
  target: ResourceName,
  ids: Ids,
): readonly RawBuilder<NamingRecord>[] {
  return resourceNames.flatMap((resource) => {
    const declaration = resourceNamed(resource)
    if (declaration.writers === 'nobody' || declaration.singleton) return []
    const binding = bindingOf(resource)
    const fieldNames = Object.keys(declaration.fields).filter(
      (fieldName) => declaration.fields[fieldName]?.target === target,
    )
    return fieldNames.flatMap((fieldName) => namingBy(binding, resource, fieldName, actor.account, ids) ?? [])
  })
}

/** Null where the field is not kept, or follows from another one. */
function namingBy(
  binding: Binding,
  resource: ResourceName,
  fieldName: string,
  account: number,
  ids: Ids,
): RawBuilder<NamingRecord> | null {
  const column = storedColumn(binding, fieldName)
  if (column !== null) {
    return sql`
      select ${sql.lit(resource)} as resource, t.id, t.${sql.ref(column)} as named
      from ${sql.table(binding.table)} t
      where t.account_id = ${account} and not t.deleted and t.${sql.ref(column)} = any(${arrayLiteral(ids)}::bigint[])
    `
  }
  const source = binding.sources[fieldName]
  if (source?.kind !== 'link' || binding.resource.fields[fieldName]?.write === 'never') return null
  return namingByLink(binding, resource, source, account, ids)
}

function namingByLink(
  { table }: Binding,
  resource: ResourceName,
  source: LinkSource,
  account: number,
  ids: Ids,
): RawBuilder<NamingRecord> {
  return sql`
    select ${sql.lit(resource)} as resource, t.id, l.${sql.ref(source.target)} as named
    from ${sql.table(source.table)} l
    join ${sql.table(table)} t on t.account_id = l.account_id and t.id = l.${sql.ref(source.owner)} and not t.deleted
    where l.account_id = ${account} and l.${sql.ref(source.target)} = any(${arrayLiteral(ids)}::bigint[])${renderConstants(source, 'l')}
  `
}
