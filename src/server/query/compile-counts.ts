/**
 * Renders a plan as one statement that counts its rows by the values of a field and sums their amounts. The plan's
 * conditions decide which rows count; each embedded plan selects some of these rows, which are counted beside the values.
 * Amounts in different currencies are never added up: such a sum is left out, and the answer names the currencies.
 */
import { sql } from 'kysely'
import { ownCurrency } from '../../contract/language/currency.ts'
import { stateField } from '../../contract/language/resource.ts'
import { fieldValue, type ReadBinding, relationsReadBy, type Source } from './binding.ts'
import { type CompiledRead, compiled, context, getConditions } from './compile-read.ts'
import { type Expression, type Row, rowNamed, textList } from './condition.ts'
import { firstLinked } from './names/first-linked.ts'
import type { ReadPlan } from './plan.ts'
import { conditionSlots, type Numbering } from './plan-values.ts'
import { relationJoins } from './render-relations.ts'
import { seenStamp } from './seen-changes.ts'

export interface CountsPlan {
  /** The counted list; its embeds are the selections. */
  readonly plan: ReadPlan
  readonly groupField: string
  readonly sums: readonly string[]
}

/** Key of the group of records without a value. */
const noGroup = 'none'

/** One row: `data` (a JSON object of counts by value) and `meta` (JSON), each as text. */
export function compileCounts(counts: CountsPlan): CompiledRead {
  const form = `counts:${getGroupingKey(counts.plan, counts.groupField)}:${counts.sums.join(',')}`
  return compiled(counts.plan, form, (plan, numbering) => render(counts, plan, numbering))
}

/** Equal for callers who see the same values in the field: the time of a change depends on what the caller sees of it. */
export const getGroupingKey = ({ actor, binding }: ReadPlan, groupField: string): string =>
  `${groupField}${seenStamp(actor, binding, binding.sources[groupField] as Source)?.shape ?? ''}`

/** Whether a statement can count and sum the field's values at all. */
export function isComputable(binding: ReadBinding, fieldName: string): boolean {
  const source = binding.sources[fieldName]
  if (source?.kind === 'link') return source.seen === null
  return source?.kind === 'column' || source?.kind === 'related' || source?.kind === 'computed'
}

/** A figure of the groups `g`: its name in the answer, and its column. */
interface Figure {
  readonly fieldName: string
  readonly name: string
  /** Its column for the sum of all groups. */
  readonly total: string
  /** Whether it is an amount that may be in several currencies. */
  readonly isOwn: boolean
}

function render({ groupField, sums }: CountsPlan, plan: ReadPlan, numbering: Numbering): Expression {
  const { fields } = plan.binding.resource
  const isMoney = (fieldName: string) => fields[fieldName]?.kind === 'money'
  const hasCurrencies = ownCurrency in fields && sums.some(isMoney)
  const countedStates = sums.some(isMoney) ? (plan.binding.resource.states.counted ?? []) : []
  const summedFigures = sums.map((fieldName, index) => ({
    fieldName,
    name: `s${index}`,
    isOwn: hasCurrencies && isMoney(fieldName),
    total: countedStates.length > 0 && isMoney(fieldName) ? `c${index}` : `s${index}`,
  }))
  const selectedFigures = plan.embeds.map(({ name }, index) => ({
    fieldName: name,
    name: `w${index}`,
    total: `w${index}`,
    isOwn: false,
  }))
  const grouping = { groupField, sums, currency: hasCurrencies ? ownCurrency : null, counted: countedStates }
  const columns = [
    'key',
    ...(hasCurrencies ? ['currency'] : []),
    'n',
    ...[...selectedFigures, ...summedFigures].map(({ name }) => name),
  ]
  const rows = countedOnly(
    renderGroups(grouping, plan, numbering),
    columns,
    summedFigures,
    fields[groupField]?.kind === 'state',
  )
  const groups = hasCurrencies ? overCurrencies(rows, selectedFigures, summedFigures) : rows
  const beside = selectedFigures.map(
    ({ fieldName, name }) => sql`${sql.lit(fieldName)}::text, coalesce(sum(${g(name)}), 0)`,
  )
  const selections = beside.length > 0 ? sql` || jsonb_build_object(${sql.join(beside)})` : sql``
  return sql`
    with g as (${groups})
    select (coalesce(jsonb_object_agg(${key}, g.n), '{}')${selections})::text as data,
      jsonb_build_object(
        'by', ${sql.lit(groupField)}::text, 'count', count(*), 'total', coalesce(sum(g.n), 0)
        ${renderSums(summedFigures)}${hasCurrencies ? currencies : sql``}
      )::text as meta
    from g
  `
}

const key = sql`coalesce(g.key::text, ${sql.lit(noGroup)})`
const g = (name: string) => sql.ref(`g.${name}`)

/** Sums of each group and of all groups; none if amounts are in different currencies. */
function renderSums(summedFigures: readonly Figure[]): Expression {
  if (summedFigures.length === 0) return sql``
  const figures = (sum: (figure: Figure) => Expression, isOne: Expression) => {
    const parts = summedFigures.map((figure) => {
      const { fieldName, isOwn } = figure
      const value = sql`coalesce(${sum(figure)}, 0)`
      return sql`${sql.lit(fieldName)}::text, ${isOwn ? sql`case when ${isOne} then ${value} end` : value}`
    })
    const sumsObject = sql`jsonb_build_object(${sql.join(parts)})`
    return summedFigures.some(({ isOwn }) => isOwn) ? sql`jsonb_strip_nulls(${sumsObject})` : sumsObject
  }
  const ofGroup = figures(({ name }) => g(name), sql`g.lowest = g.highest`)
  const overAll = figures(({ total }) => sql`sum(${g(total)})`, sql`coalesce(min(g.lowest) = max(g.highest), true)`)
  return sql`, 'sums', coalesce(jsonb_object_agg(${key}, ${ofGroup}), '{}'), 'totals', ${overAll}`
}

const currencies = sql`, 'currencies', coalesce((
  select jsonb_agg(distinct c.name order by c.name)
  from g, unnest(g.currencies) as c (name)
), '[]')`

interface Grouping extends Pick<CountsPlan, 'groupField' | 'sums'> {
  readonly currency: string | null
  /** States whose amounts count; empty if all do. */
  readonly counted: readonly string[]
}

/**
 * Leaves out amounts in states that do not count, as long as there are records in those that do. Groups of states keep
 * their own sums. A list of nothing that counts has the sum of its rows.
 */
function countedOnly(
  rows: Expression,
  columns: readonly string[],
  summedFigures: readonly Figure[],
  isByState: boolean,
): Expression {
  const partial = summedFigures.filter(({ name, total }) => name !== total)
  if (partial.length === 0) return rows
  const sums = partial.flatMap(({ name, total }) => {
    const [allColumn, countedColumn, rowwise] = [name, total, `${name}u`].map((column) => sql.ref(`r.${column}`))
    const value = sql`case when bool_or(r.has) over () then coalesce(${countedColumn}, 0) else ${rowwise} end`
    const ofState = sql`case when bool_or(r.has) over () then ${allColumn} else ${rowwise} end`
    return [sql`${isByState ? ofState : value} as ${sql.ref(name)}`, sql`${value} as ${sql.ref(total)}`]
  })
  const ownColumns = columns.filter((column) => !partial.some(({ name }) => name === column))
  return sql`
    select ${sql.join([...ownColumns.map((column) => sql.ref(`r.${column}`)), ...sums])}
    from (${rows}) r
  `
}

/** One row for each value, or for each value and currency. */
function renderGroups(
  { groupField, sums, currency, counted }: Grouping,
  plan: ReadPlan,
  numbering: Numbering,
): Expression {
  const row = rowNamed('t')
  const where = getConditions(plan, numbering, 't')
  const currencyFields = currency === null ? [] : [currency]
  const relations = [groupField, ...sums, ...currencyFields].flatMap((fieldName) =>
    relationsReadBy(plan.binding.sources[fieldName] as Source),
  )
  const joins = relationJoins(plan.binding, row, relations)
  const selections = plan.embeds.map(({ plan: { conditions } }, index) => {
    const expressions = conditions.map((condition) =>
      condition.render(row, conditionSlots(condition, numbering), context),
    )
    return sql`count(*) filter (where ${sql.join(expressions, sql` and `)}) as ${sql.ref(`w${index}`)}`
  })
  const { counts, resource } = plan.binding
  const amounts = sums.map((fieldName, index) => {
    const countedOnly =
      counts && resource.fields[fieldName]?.kind === 'money' ? sql` filter (where ${counts(row)})` : sql``
    return sql`sum(${renderedValue(plan.binding, fieldName, row)})${countedOnly} as ${sql.ref(`s${index}`)}`
  })
  const keys = [
    sql`${getKey(plan, groupField, row)} as key`,
    ...currencyFields.map((fieldName) => sql`${renderedValue(plan.binding, fieldName, row)} as currency`),
  ]
  const columns = [...keys, sql`count(*) as n`, ...selections, ...amounts, ...countedAmounts(sums, counted, plan, row)]
  const groupColumns = currencyFields.length > 0 ? sql`1, 2` : sql`1`
  return sql`
    select ${sql.join(columns)}
    from ${sql.table(plan.binding.table)} t${joins}
    where ${where}
    group by ${groupColumns}
  `
}

/** Sums of the amounts in states that count and of all rows, and whether any count. */
function countedAmounts(
  sums: readonly string[],
  countedStates: readonly string[],
  { binding }: ReadPlan,
  row: Row,
): readonly Expression[] {
  if (countedStates.length === 0) return []
  const inStates = sql`${row.column(stateField(binding.resource) as string)} in ${textList(countedStates)}`
  const counts = binding.counts ? sql`(${inStates} and ${binding.counts(row)})` : inStates
  const amounts = sums.flatMap((fieldName, index) =>
    binding.resource.fields[fieldName]?.kind === 'money'
      ? [
          sql`sum(${renderedValue(binding, fieldName, row)}) filter (where ${counts}) as ${sql.ref(`c${index}`)}`,
          sql`sum(${renderedValue(binding, fieldName, row)}) as ${sql.ref(`s${index}u`)}`,
        ]
      : [],
  )
  return [...amounts, sql`bool_or(${counts}) as has`]
}

/** One row for each value, from the rows for each value and currency. */
function overCurrencies(
  rows: Expression,
  selectedFigures: readonly Figure[],
  summedFigures: readonly Figure[],
): Expression {
  const columns = [
    sql`h.key, sum(h.n)::bigint as n`,
    ...selectedFigures.map(({ name }) => sql`sum(${sql.ref(`h.${name}`)})::bigint as ${sql.ref(name)}`),
    ...[...new Set(summedFigures.flatMap(({ name, total }) => [name, total]))].map(
      (name) => sql`sum(${sql.ref(`h.${name}`)}) as ${sql.ref(name)}`,
    ),
    sql`min(h.currency) as lowest, max(h.currency) as highest, array_agg(h.currency) as currencies`,
  ]
  return sql`
    select ${sql.join(columns)}
    from (${rows}) h
    group by 1
  `
}

/** The group of a row: a value, the day of a moment, or the first of its people. */
function getKey({ actor, binding }: ReadPlan, fieldName: string, row: Row): Expression {
  const source = binding.sources[fieldName] as Source
  if (source.kind === 'link') return firstLinked(source, row, sql`x.id`)
  const value = seenStamp(actor, binding, source)?.render(row, context) ?? renderedValue(binding, fieldName, row)
  if (binding.resource.fields[fieldName]?.kind !== 'datetime') return value
  return sql`(${value} at time zone ${context.timezone}::text)::date`
}

function renderedValue(binding: ReadBinding, fieldName: string, row: Row): Expression {
  const value = fieldValue(binding.sources[fieldName] as Source, fieldName, row, context)
  if (value === null) throw new Error(`${binding.resource.name}.${fieldName} cannot be counted`)
  return value
}
