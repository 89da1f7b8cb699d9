/**
 * Checks that rows of an imported account which belong to a record, such as payments to an invoice, belong to one of the file.
 * What a record may be without, such as a tag, is read as if it were not there.
 */
import { sql } from 'kysely'
import type { Field } from '../../../contract/language/field.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import type { Tx } from '../../db/database.ts'
import { OperatorError } from '../../operator-error.ts'
import { type ReadBinding, storedColumn } from '../../query/binding.ts'
import { hasColumn, type PortableTable } from './portable-tables.ts'

type Bindings = readonly Pick<ReadBinding<Resource>, 'resource' | 'table' | 'sources'>[]

interface Link {
  readonly table: string
  readonly column: string
  /** Table of the records that rows belong to. */
  readonly target: string
}

/** @throws OperatorError naming the first row that belongs to a record which the file does not have */
export async function checkLinks(
  tx: Tx,
  tables: readonly PortableTable[],
  account: number,
  bindings: Bindings,
): Promise<void> {
  for (const { table, column, target } of getLinks(tables, bindings)) {
    const { rows } = await sql<{ id: string; named: string }>`
      select t.id::text as id, t.${sql.ref(column)}::text as named
      from ${sql.table(table)} t
      where t.account_id = ${account} and t.${sql.ref(column)} is not null and not exists (
        select
        from ${sql.table(target)} n
        where n.account_id = t.account_id and n.id = t.${sql.ref(column)}
      )
      order by t.id
      limit 1
    `.execute(tx)
    const [wrong] = rows
    if (wrong)
      throw new OperatorError(
        `rows/${table}.json: ${column} of the row with id ${wrong.id} is ${wrong.named}, and rows/${target}.json has no row with this id. Nothing was brought`,
      )
  }
}

function getLinks(tables: readonly PortableTable[], bindings: Bindings): readonly Link[] {
  const withId = new Map(tables.filter(({ columns }) => columns.includes('id')).map((table) => [table.name, table]))
  const links = bindings.flatMap((binding) =>
    Object.entries<Field>(binding.resource.fields).flatMap(([fieldName, field]): Link[] => {
      const column = field.kind === 'toone' && field.required ? storedColumn(binding as ReadBinding, fieldName) : null
      const target = bindings.find(({ resource }) => resource.name === field.target)?.table
      const portableTable = withId.get(binding.table)
      const isStored = column !== null && portableTable !== undefined && hasColumn(portableTable, column)
      return isStored && target !== undefined && withId.has(target) ? [{ table: binding.table, column, target }] : []
    }),
  )
  return [...new Map(links.map((link) => [`${link.table}.${link.column}`, link])).values()]
}
