/** Whether a person can see a record, as a condition inside a larger statement. The rules are those of the record's own lists. */
import { sql } from 'kysely'
import { mayUse } from '../../../contract/language/resource.ts'
import type { Actor } from '../../../contract/rights.ts'
import { type Condition, type Context, type Expression, notDeletedCondition, rowNamed } from '../../query/condition.ts'
import type { BindingOf } from '../../query/plan.ts'

/** True if the actor can see the record of the resource `name` with the id `key`, and it is not deleted. */
export function sees(actor: Actor, getBinding: BindingOf, name: string, key: Expression): Expression {
  const { resource, table, base, visible } = getBinding(name)
  if (!mayUse(actor, resource, 'view')) return sql`false`
  const rules = [notDeletedCondition, base, visible(actor)].filter((rule): rule is Condition => rule !== null)
  const record = rowNamed('record')
  const context: Context = {
    account: sql`${actor.account}::bigint`,
    timezone: sql`${actor.timezone}::text`,
    contact: sql`${actor.contact}::bigint`,
  }
  const holds = rules.map((rule) => {
    const values = rule.values.map((value) => sql`${value}`)
    return sql`(${rule.render(record, values, context)})`
  })
  return sql`exists (
    select 1
    from ${sql.table(table)} record
    where record.account_id = ${actor.account} and record.id = ${key} and ${sql.join(holds, sql` and `)}
  )`
}
