import { sql } from 'kysely'
import { type FilterKind, noRecord } from '../../../contract/language/filter.ts'
import type { FilterValue } from '../../../contract/requests/filter-value.ts'
import type { Actor } from '../../../contract/rights.ts'
import { getRelation, type ReadBinding, type Source } from '../binding.ts'
import type { Condition, Value } from '../condition.ts'
import { arrayLiteral, inOrder } from '../condition.ts'
import { getDay, getEdge } from '../resolve-moment.ts'
import { type SeenExpression, seenStamp } from '../seen-changes.ts'
import type { Comparison } from './comparison.ts'
import { linkCondition } from './links.ts'
import { personComparison } from './person.ts'
import { relatedRow } from './related.ts'

/** The condition of a filter on the column, related row or links that its field comes from. */
export function valueCondition(
  binding: ReadBinding,
  actor: Actor,
  value: FilterValue,
  mode: 'any' | 'all',
): Condition[] {
  const fieldName = value.filter.fields[0] as string
  const source = binding.sources[fieldName] as Source
  if (source.kind === 'link') return linkCondition(source, fieldName, actor, value, mode)
  if (value.filter.kind === 'people') {
    const comparison = personComparison(actor, value)
    return comparison ? [onSource(binding, fieldName, source, comparison)] : []
  }
  const fieldKind = binding.resource.fields[fieldName]?.kind
  const timezone = fieldKind === 'utc' ? 'UTC' : actor.timezone
  const comparison = compare(value, fieldKind === 'date' ? 'date' : 'instant', timezone)
  const sourceCondition = onSource(binding, fieldName, source, comparison)
  const stamp = seenStamp(actor, binding, source)
  if (!stamp) return [sourceCondition]
  const stampCondition = onExpression(stamp, comparison)
  // A record that has not changed since then has not changed visibly either: the index on the stored time narrows the rows.
  return value.filter.kind === 'from' ? [sourceCondition, stampCondition] : [stampCondition]
}

/** Rows whose time, as the actor sees it, is before a moment. */
export function earlierThan(binding: ReadBinding, actor: Actor, fieldName: string, moment: string): Condition {
  const source = binding.sources[fieldName] as Source
  const comparison = against('<', 'timestamptz', moment)
  const stamp = seenStamp(actor, binding, source)
  return stamp ? onExpression(stamp, comparison) : onSource(binding, fieldName, source, comparison)
}

function onExpression({ shape, render }: SeenExpression, comparison: Comparison): Condition {
  return {
    shape: `${shape}:${comparison.shape}`,
    values: comparison.values,
    render: (row, expressions, context) => comparison.render(render(row, context), expressions),
  }
}

function onSource(binding: ReadBinding, fieldName: string, source: Source, comparison: Comparison): Condition {
  const { values, render } = comparison
  // The shape names the column, not the field, so that fields stored in one column share their statements.
  if (source.kind === 'column') {
    const name = source.column ?? fieldName
    return {
      shape: `${name}:${comparison.shape}`,
      values,
      render: (row, expressions) => render(row.column(name), expressions),
    }
  }
  if (source.kind === 'related') {
    const relation = getRelation(binding, source)
    const column = sql.ref(`r.${source.column}`)
    return {
      isRelated: true,
      shape: `${source.relation}.${source.column}:${comparison.shape}`,
      values,
      render: (row, expressions, context) =>
        relatedRow(row, context, relation, render(column, expressions), comparison.ofNothing),
    }
  }
  // A value computed from the row alone, such as whether it is on an invoice.
  if (source.kind === 'computed' && source.relations.length === 0) {
    return onExpression({ shape: fieldName, render: source.render }, comparison)
  }
  throw new Error(`${binding.resource.name}.${fieldName} is declared as a filter but is not stored`)
}

function compare(value: FilterValue, kind: 'date' | 'instant', timezone: string): Comparison {
  switch (value.form) {
    case 'list': {
      const recordValues = value.filter.kind === 'ids' ? value.values.filter((item) => item !== noRecord) : value.values
      if (recordValues.length === 0) return hasValue(value.negated)
      const orNothing = recordValues.length < value.values.length
      return among(recordValues, value.negated, isNumeric(value) ? 'bigint' : 'text', orNothing)
    }
    case 'bound':
      return compareBound(value.filter.kind, value.bound)
    case 'flag':
      return value.filter.kind === 'present' ? hasValue(value.isOn) : isTrue(value.isOn)
    case 'moment':
      return window(value, kind, timezone)
    case 'text':
      return isText(value.text, value.negated)
  }
}

function compareBound(kind: FilterKind, text: string): Comparison {
  const operator = kind === 'min' || kind === 'least' ? '>=' : '<='
  return against(operator, kind === 'min' || kind === 'max' ? 'bigint' : 'numeric', text)
}

const isNumeric = ({ filter }: FilterValue) =>
  filter.kind === 'ids' || filter.values.every((choice) => typeof choice === 'number')

function among(values: readonly string[], negated: boolean, type: 'bigint' | 'text', orNothing: boolean): Comparison {
  const single = values.length === 1 && !negated && !orNothing
  return {
    shape: `${single ? 'one' : 'some'}${orNothing ? ':or-none' : ''}${negated ? ':not' : ''}`,
    values: [single ? (values[0] as string) : arrayLiteral(values)],
    ofNothing: negated || orNothing,
    render: (column, [expression]) => {
      const typedColumn = type === 'text' ? sql`${column}::text` : column
      if (single) return sql`${typedColumn} = ${expression}::${sql.raw(type)}`
      const isListed = sql`${typedColumn} = any(${expression}::${sql.raw(`${type}[]`)})`
      const condition = orNothing ? sql`(${isListed} or ${column} is null)` : isListed
      return negated ? sql`(${condition}) is not true` : condition
    },
  }
}

/** The whole text, case-insensitive, compared like the sort index. */
function isText(text: string, negated: boolean): Comparison {
  return {
    shape: `is${negated ? ':not' : ''}`,
    values: [text],
    ofNothing: negated,
    render: (column, [expression]) =>
      negated
        ? sql`${inOrder(column)} is distinct from ${inOrder(sql`${expression}::text`)}`
        : sql`${inOrder(column)} = ${inOrder(sql`${expression}::text`)}`,
  }
}

/** Whether the column has a value: one end of an index or the rest of it. */
function hasValue(there: boolean): Comparison {
  return {
    shape: there ? 'there' : 'none',
    values: [],
    ofNothing: !there,
    render: (column) => (there ? sql`${column} is not null` : sql`${column} is null`),
  }
}

/** Part of the text, so that the planner knows how many rows it matches. */
function isTrue(isOn: boolean): Comparison {
  return { shape: isOn ? 'true' : 'false', values: [], render: (column) => (isOn ? column : sql`not ${column}`) }
}

type Operator = '>=' | '<=' | '<'

function against(operator: Operator, type: string, value: Value): Comparison {
  return {
    shape: operator,
    values: [value],
    render: (column, [expression]) => sql`${column} ${sql.raw(operator)} ${expression}::${sql.raw(type)}`,
  }
}

function window(value: FilterValue & { form: 'moment' }, kind: 'date' | 'instant', timezone: string): Comparison {
  const end = value.filter.kind === 'from' ? 'from' : 'to'
  if (kind === 'date') return against(end === 'from' ? '>=' : '<=', 'date', getDay(value.moment, timezone))
  const edge = getEdge(value.moment, end, timezone)
  return against(end === 'from' ? '>=' : edge.exclusive ? '<' : '<=', 'timestamptz', edge.moment)
}
