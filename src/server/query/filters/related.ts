import { sql } from 'kysely'
import type { Relation } from '../binding.ts'
import type { Context, Expression, Row } from '../condition.ts'

/** Rows whose related row, known as `r`, is one for which `holds` is true. */
export function relatedRow(row: Row, context: Context, relation: Relation, holds: Expression): Expression {
  return sql`${row.column(relation.key)} in (
    select r.id
    from ${sql.table(relation.table)} r
    where r.account_id = ${context.account} and ${holds}
  )`
}
