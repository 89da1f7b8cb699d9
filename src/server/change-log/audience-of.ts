import { sql } from 'kysely'
import type { ReadBinding } from '../query/binding.ts'
import { type Expression, type Row, rowNamed } from '../query/condition.ts'

/** Who outside the firm can see the record of a log row: an array of audience keys, or null for nobody. */
export function getAudienceCondition(account: Expression, change: Row, bindings: readonly ReadBinding[]): Expression {
  const cases = bindings.flatMap(({ resource, table, audience }) =>
    audience
      ? [
          sql`when ${sql.lit(resource.name)} then (
            select ${audience(rowNamed('record'), account)}
            from ${sql.table(table)} record
            where record.account_id = ${account} and record.id = ${change.column('recordid')}
          )`,
        ]
      : [],
  )
  if (cases.length === 0) return sql`null::text[]`
  return sql`nullif(array_remove(case ${change.column('resource')} ${sql.join(cases, sql` `)} end, null), '{}')`
}
