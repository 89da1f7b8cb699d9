/**
 * The changes that an actor sees: those of visible records, unless they only touched hidden fields. Clients and contractors only see
 * changes made while they saw the record, and no earlier values. Contains no rules of its own, but combines those of the resources.
 */
import { sql } from 'kysely'
import { mayUse } from '../../../contract/language/resource.ts'
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import { type Actor, isOutside, userTypes } from '../../../contract/rights.ts'
import type { ReadBinding } from '../../query/binding.ts'
import {
  allConditions,
  anyCondition,
  arrayLiteral,
  type Condition,
  fixedCondition,
  notDeletedCondition,
  rowNamed,
} from '../../query/condition.ts'
import { touchedSeen, unseenFields } from '../../query/seen-changes.ts'
import { withinAudience } from './audience.ts'

/** Resources with a history. */
const recordedNames = resourceNames.filter((name) => resourceNamed(name).writers !== 'nobody')

/** Names of fields that are left out of a change: hidden from the actor, or never returned. */
function hiddenFields(actor: Actor, resource: string): readonly string[] {
  const declaration = resourceNamed(resource)
  const secret = Object.keys(declaration.fields).filter((fieldName) => declaration.fields[fieldName]?.writeOnly)
  return [...new Set([...unseenFields(actor, declaration), ...secret])]
}

export function changeScope(actor: Actor, getBinding: (name: string) => ReadBinding): Condition {
  const wholeResources: string[] = []
  const parts: Condition[] = []
  const outside = isOutside(actor)
  for (const name of recordedNames.filter((recordedName) => mayUse(actor, resourceNamed(recordedName), 'view'))) {
    const binding = getBinding(name)
    if (outside && !binding.audience) continue
    const rules = [binding.base, binding.visible(actor), staffOrKept(actor)].filter((rule) => rule !== null)
    const hiddenNames = hiddenFields(actor, name)
    if (rules.length === 0 && hiddenNames.length === 0) wholeResources.push(name)
    else parts.push(ofResource(binding, rules, hiddenNames))
  }
  const condition = anyCondition([...(wholeResources.length > 0 ? [ofResources(wholeResources)] : []), ...parts])
  return outside ? allConditions([withinAudience(actor), condition]) : condition
}

const staffOrKept = (actor: Actor): Condition | null =>
  actor.userType === userTypes.staff ? null : notDeletedCondition

/** Names of resources are constants, so they need no parameters. */
function ofResources(names: readonly string[]): Condition {
  const list = sql.join(names.map((name) => sql.lit(name)))
  return fixedCondition(`of(${names.join(',')})`, (row) => sql`${row.column('resource')} in (${list})`)
}

function ofResource(binding: ReadBinding, rules: readonly Condition[], hiddenNames: readonly string[]): Condition {
  const { resource, table } = binding
  return {
    shape: `of-${resource.name}(${rules.map((rule) => rule.shape).join('&')}${hiddenNames.length > 0 ? '-' : ''})`,
    values: [...rules.flatMap((rule) => rule.values), ...(hiddenNames.length > 0 ? [arrayLiteral(hiddenNames)] : [])],
    render: (row, values, context) => {
      const record = rowNamed('record')
      let offset = 0
      const holds = rules.map((rule) => {
        const ownValues = values.slice(offset, offset + rule.values.length)
        offset += rule.values.length
        const text = rule.render(record, ownValues, context)
        // Whoever saw a record may learn that it is deleted.
        return rule === notDeletedCondition ? sql`(${text} or ${row.column('action')} = 'delete')` : text
      })
      // `offset 0` keeps the planner from reading all records first: a page of changes only looks up the few that it shows.
      const visibleExpression = sql`exists (
        select 1
        from ${sql.table(table)} record
        where record.account_id = ${context.account}
          and ${sql.join([sql`record.id = ${row.column('recordid')}`, ...holds], sql` and `)} offset 0
      )`
      const touchedCondition = touchedSeen(row, sql`${values[offset]}::text[]`)
      return sql`(${row.column('resource')} = ${sql.lit(resource.name)} and ${visibleExpression}${hiddenNames.length > 0 ? sql` and ${touchedCondition}` : sql``})`
    },
  }
}

/** The before or after values of a change, without hidden fields. */
export function visibleValues(actor: Actor, side: 'before' | 'after'): Condition {
  const hiddenNames = recordedNames.flatMap((name) =>
    hiddenFields(actor, name).map((fieldName) => `${name}.${fieldName}`),
  )
  const earlierCondition = side === 'before' && isOutside(actor) ? sawWriteBefore(actor) : null
  return {
    shape: `visible-${side}${earlierCondition ? `(${earlierCondition.shape})` : ''}`,
    values: [arrayLiteral(hiddenNames), ...(earlierCondition?.values ?? [])],
    render: (row, [list, ...values], context) =>
      sql`(
        select json_object_agg(e.key, e.value)
        from json_each(${row.column(side)}) e
        where ${row.column('resource')} || '.' || e.key <> all(${list}::text[])
          and e.value::text <> 'null'${earlierCondition ? sql` and ${earlierCondition.render(row, values, context)}` : sql``}
      )`,
  }
}

/** Whether the actor saw the record after the previous write, which is when the old values were set. */
function sawWriteBefore(actor: Actor): Condition {
  const within = withinAudience(actor)
  return {
    ...within,
    shape: `saw-before(${within.shape})`,
    render: (row, values, context) => {
      const earlier = rowNamed('earlier')
      return sql`coalesce((
        select ${within.render(earlier, values, context)}
        from changes earlier
        where earlier.account_id = ${context.account} and earlier.resource = ${row.column('resource')}
          and earlier.recordid = ${row.column('recordid')} and earlier.id < ${row.column('id')}
          and earlier.write <> ${row.column('write')}
        order by earlier.id desc
        limit 1
      ), false)`
    },
  }
}
