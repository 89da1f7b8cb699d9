import { sql } from 'kysely'
import { type Relation, renderConstants } from '../binding.ts'
import type { Context, Expression, Row } from '../condition.ts'

/**
 * Rows whose related row, with the alias `r`, meets the condition `holds`.
 * @param ofNothing whether rows without a related row are included
 */
export function relatedRow(
  row: Row,
  context: Context,
  relation: Relation,
  holds: Expression,
  ofNothing = false,
): Expression {
  const key = row.column(relation.key)
  const isExcluding = ofNothing && relation.keyColumn !== 'id'
  const condition = sql`${key} ${sql.raw(isExcluding ? 'not in' : 'in')} (
    select ${sql.ref(`r.${relation.keyColumn}`)}
    from ${sql.table(relation.table)} r
    where r.account_id = ${context.account}${renderConstants(relation, 'r')}
      and ${isExcluding ? sql`(${holds}) is not true` : holds}
  )`
  return ofNothing && !isExcluding ? sql`(${condition} or ${key} is null)` : condition
}
