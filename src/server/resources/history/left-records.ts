/**
 * Changes by which an actor has lost sight of a record without its being deleted: it was the actor's own work, shared with their company,
 * or a view shared with colleagues, and no longer is. This is decided by the values before the change, so nobody learns of a record that
 * they never saw.
 */
import { sql } from 'kysely'
import { mayUse } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { type Actor, userTypes } from '../../../contract/rights.ts'
import { table } from '../../../contract/table.ts'
import type { ReadBinding } from '../../query/binding.ts'
import { anyCondition, type Condition, type Expression, type Row, rowNamed } from '../../query/condition.ts'

/** Fields of each resource that name whose work a record is, as one id or as several. */
const owners = table<readonly string[]>({
  items: ['assignedto'],
  projects: ['managerid', 'staff', 'contractors'],
  time: ['contactid'],
  timeallocations: ['contactid'],
})

/** Resources whose records are shared with clients by a switch, and the column that leads to their company. */
const shared = table<'companyid' | 'projectid'>({
  projects: 'companyid',
  quotes: 'companyid',
  messages: 'projectid',
  files: 'projectid',
})

/** Null for an actor out of whose sight nothing can go. */
export function leftScope(actor: Actor, getBinding: (name: string) => ReadBinding): Condition | null {
  const isClient = actor.userType === userTypes.client
  const names = Object.keys(isClient ? shared : owners).filter((name) => mayUse(actor, resourceNamed(name), 'view'))
  const parts = names.flatMap((name) => {
    const visible = getBinding(name).visible(actor)
    if (!visible) return []
    const before = isClient ? wasShared(actor, shared[name] as 'companyid') : wasOwn(actor, owners[name] as string[])
    return [leftCondition(getBinding(name), visible, before)]
  })
  const isStaff = actor.userType === userTypes.staff
  const views = isStaff ? getBinding('views').visible(actor) : null
  if (views) parts.push(leftCondition(getBinding('views'), views, wasOfColleagues))
  return parts.length > 0 ? anyCondition(parts) : null
}

/** What a change says of before; `record` is the row as it is now. */
interface Before {
  readonly shape: string
  readonly values: readonly (number | null)[]
  readonly holds: (change: Row, record: Row, values: readonly Expression[], account: Expression) => Expression
}

/** A view that its owner shared with all staff. */
const wasOfColleagues: Before = {
  shape: 'of-colleagues',
  values: [],
  holds: (change) => sql`(${change.column('before')} ->> 'shared' = 'true')`,
}

function wasOwn({ contact }: Actor, fieldNames: readonly string[]): Before {
  return {
    shape: `own-${fieldNames.join('+')}`,
    values: [contact],
    holds: (change, _record, [me]) => {
      const value = (fieldName: string) => sql`(${change.column('before')}::jsonb -> ${sql.lit(fieldName)})`
      return sql`(${sql.join(
        fieldNames.map((fieldName) => sql`${value(fieldName)} @> to_jsonb(${me}::bigint)`),
        sql` or `,
      )})`
    },
  }
}

function wasShared({ company }: Actor, parentField: 'companyid' | 'projectid'): Before {
  return {
    shape: `shared-by-${parentField}`,
    values: [company],
    holds: (change, record, [ownValue], account) => {
      const ofCompany =
        parentField === 'companyid'
          ? sql`${record.column(parentField)} = ${ownValue}::bigint`
          : sql`(
            ${record.column(parentField)} in (
              select p.id
              from projects p
              where p.account_id = ${account} and p.companyid = ${ownValue}::bigint and p.clientaccess
            )
            or ${record.column('invoiceid')} in (
              select i.id
              from invoices i
              where i.account_id = ${account} and i.companyid = ${ownValue}::bigint
            )
            or ${record.column('quoteid')} in (
              select q.id
              from quotes q
              where q.account_id = ${account} and q.companyid = ${ownValue}::bigint
            )
          )`
      return sql`(${change.column('before')} ->> 'clientaccess' = 'true' and ${ofCompany})`
    },
  }
}

function leftCondition({ resource, table }: ReadBinding, visible: Condition, before: Before): Condition {
  return {
    shape: `left-${resource.name}(${before.shape};${visible.shape})`,
    values: [...before.values, ...visible.values],
    render: (row, values, context) => {
      const record = rowNamed('record')
      const [ownValues, rule] = [values.slice(0, before.values.length), values.slice(before.values.length)]
      const was = before.holds(row, record, ownValues, context.account)
      const isHidden = sql`(${visible.render(record, rule, context)}) is not true`
      return sql`(
        ${row.column('resource')} = ${sql.lit(resource.name)} and ${row.column('action')} in ('update', 'move')
        and exists (
          select 1
          from ${sql.table(table)} record
          where record.account_id = ${context.account} and record.id = ${row.column('recordid')}
            and not record.deleted and ${was} and ${isHidden}
        )
      )`
    },
  }
}
