/** Copies fields of one document to another, without references to deleted records. */
import { sql } from 'kysely'
import { arrayLiteral } from '../../query/condition.ts'
import { idList } from '../../write/rules/references.ts'
import type { AnyValues, Binding, WriteContext } from '../../write/write-context.ts'

/** Documents need a company, so a deleted one is kept and then refused. */
const indispensable = 'companyid'

/** Values of the fields `wires` of a record, null if it has none. */
export async function copiedFields(
  writing: WriteContext,
  { resource }: Binding,
  source: AnyValues,
  fieldNames: readonly string[],
): Promise<AnyValues> {
  const values = Object.fromEntries(fieldNames.map((fieldName) => [fieldName, source[fieldName] ?? null]))
  for (const fieldName of fieldNames) {
    const target = resource.fields[fieldName]?.target ?? null
    if (target === null || fieldName === indispensable) continue
    const there = await idsThere(writing, writing.bindingOf(target), idList(values[fieldName]))
    values[fieldName] = Array.isArray(values[fieldName]) ? there : (there[0] ?? null)
  }
  return values
}

async function idsThere({ tx, actor }: WriteContext, { table }: Binding, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id::float8 as id
    from ${sql.table(table)}
    where account_id = ${actor.account} and id = any(${arrayLiteral(ids)}::bigint[]) and not deleted
    order by id
  `.execute(tx)
  return rows.map(({ id }) => id)
}
