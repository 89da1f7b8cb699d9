/**
 * Renders a plan as one statement that counts its rows by the values of a field and sums their amounts. The plan's
 * conditions decide which rows count; each embedded plan selects some of these rows, which are counted beside the values.
 * Amounts in different currencies are never added up: such a sum is left out, and the answer names the currencies.
 */
import { sql } from 'kysely'
import { ownCurrency } from '../../contract/language/currency.ts'
import { stateField } from '../../contract/language/resource.ts'
import { fieldValue, type ReadBinding, relationsReadBy, type Source } from './binding.ts'
import { type CompiledRead, compiled, conditionsOf, context } from './compile-read.ts'
import { type Expression, oneOf, type Row, rowOf } from './condition.ts'
import { firstLinked } from './names/first-linked.ts'
import type { ReadPlan } from './plan.ts'
import { conditionSlots, type Numbering } from './plan-values.ts'
import { relationJoins } from './render-relations.ts'
import { seenStamp } from './seen-changes.ts'

export interface CountsPlan {
  /** The counted list; its embeds are the selections. */
  readonly plan: ReadPlan
  readonly by: string
  readonly sums: readonly string[]
}

/** Key of the group of records without a value. */
const nobody = 'none'

/** One row: `data` (a JSON object of counts by value) and `meta` (JSON), each as text. */
export function compileCounts(counts: CountsPlan): CompiledRead {
  const form = `counts:${groupingOf(counts.plan, counts.by)}:${counts.sums.join(',')}`
  return compiled(counts.plan, form, (plan, numbering) => render(counts, plan, numbering))
}

/** Equal for callers who see the same values in the field: the time of a change depends on what the caller sees of it. */
export const groupingOf = ({ actor, binding }: ReadPlan, by: string): string =>
  `${by}${seenStamp(actor, binding, binding.sources[by] as Source)?.shape ?? ''}`

/** Whether a statement can count and sum the field's values at all. */
export function isComputable(binding: ReadBinding, wire: string): boolean {
  const source = binding.sources[wire]
  if (source?.from === 'link') return source.seen === null
  return source?.from === 'column' || source?.from === 'related' || source?.from === 'computed'
}

/** A figure of the groups `g`: its name in the answer, and its column. */
interface Figure {
  readonly wire: string
  readonly name: string
  /** Its column for the sum of all groups. */
  readonly total: string
  /** Whether it is an amount that may be in several currencies. */
  readonly isOwn: boolean
}

function render({ by, sums }: CountsPlan, plan: ReadPlan, numbering: Numbering): Expression {
  const { fields } = plan.binding.resource
  const isMoney = (wire: string) => fields[wire]?.kind === 'money'
  const hasCurrencies = ownCurrency in fields && sums.some(isMoney)
  const counted = sums.some(isMoney) ? (plan.binding.resource.states.counted ?? []) : []
  const summed = sums.map((wire, at) => ({
    ...{ wire, name: `s${at}`, isOwn: hasCurrencies && isMoney(wire) },
    total: counted.length > 0 && isMoney(wire) ? `c${at}` : `s${at}`,
  }))
  const selected = plan.embeds.map(({ name }, at) => ({ wire: name, name: `w${at}`, total: `w${at}`, isOwn: false }))
  const grouping = { by, sums, currency: hasCurrencies ? ownCurrency : null, counted }
  const columns = [
    'key',
    ...(hasCurrencies ? ['currency'] : []),
    'n',
    ...[...selected, ...summed].map(({ name }) => name),
  ]
  const rows = countedOnly(grouped(grouping, plan, numbering), columns, summed, fields[by]?.kind === 'state')
  const groups = hasCurrencies ? overCurrencies(rows, selected, summed) : rows
  const beside = selected.map(({ wire, name }) => sql`${sql.lit(wire)}::text, coalesce(sum(${g(name)}), 0)`)
  const selections = beside.length > 0 ? sql` || jsonb_build_object(${sql.join(beside)})` : sql``
  return sql`
    with g as (${groups})
    select (coalesce(jsonb_object_agg(${key}, g.n), '{}')${selections})::text as data,
      jsonb_build_object(
        'by', ${sql.lit(by)}::text, 'count', count(*), 'total', coalesce(sum(g.n), 0)
        ${sumsOf(summed)}${hasCurrencies ? currencies : sql``}
      )::text as meta
    from g
  `
}

const key = sql`coalesce(g.key::text, ${sql.lit(nobody)})`
const g = (name: string) => sql.ref(`g.${name}`)

/** Sums of each group and of all groups; none if amounts are in different currencies. */
function sumsOf(summed: readonly Figure[]): Expression {
  if (summed.length === 0) return sql``
  const figures = (sum: (figure: Figure) => Expression, isOne: Expression) => {
    const parts = summed.map((figure) => {
      const { wire, isOwn } = figure
      const value = sql`coalesce(${sum(figure)}, 0)`
      return sql`${sql.lit(wire)}::text, ${isOwn ? sql`case when ${isOne} then ${value} end` : value}`
    })
    const built = sql`jsonb_build_object(${sql.join(parts)})`
    return summed.some(({ isOwn }) => isOwn) ? sql`jsonb_strip_nulls(${built})` : built
  }
  const ofGroup = figures(({ name }) => g(name), sql`g.lowest = g.highest`)
  const overAll = figures(({ total }) => sql`sum(${g(total)})`, sql`coalesce(min(g.lowest) = max(g.highest), true)`)
  return sql`, 'sums', coalesce(jsonb_object_agg(${key}, ${ofGroup}), '{}'), 'totals', ${overAll}`
}

const currencies = sql`, 'currencies', coalesce((
  select jsonb_agg(distinct c.name order by c.name)
  from g, unnest(g.currencies) as c (name)
), '[]')`

interface Grouping extends Pick<CountsPlan, 'by' | 'sums'> {
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
  summed: readonly Figure[],
  isByState: boolean,
): Expression {
  const partial = summed.filter(({ name, total }) => name !== total)
  if (partial.length === 0) return rows
  const sums = partial.flatMap(({ name, total }) => {
    const [all, counted, rowwise] = [name, total, `${name}u`].map((column) => sql.ref(`r.${column}`))
    const value = sql`case when bool_or(r.has) over () then coalesce(${counted}, 0) else ${rowwise} end`
    const ofState = sql`case when bool_or(r.has) over () then ${all} else ${rowwise} end`
    return [sql`${isByState ? ofState : value} as ${sql.ref(name)}`, sql`${value} as ${sql.ref(total)}`]
  })
  const own = columns.filter((column) => !partial.some(({ name }) => name === column))
  return sql`
    select ${sql.join([...own.map((column) => sql.ref(`r.${column}`)), ...sums])}
    from (${rows}) r
  `
}

/** One row for each value, or for each value and currency. */
function grouped({ by, sums, currency, counted }: Grouping, plan: ReadPlan, numbering: Numbering): Expression {
  const row = rowOf('t')
  const where = conditionsOf(plan, numbering, 't')
  const own = currency === null ? [] : [currency]
  const relations = [by, ...sums, ...own].flatMap((wire) => relationsReadBy(plan.binding.sources[wire] as Source))
  const joins = relationJoins(plan.binding, row, relations)
  const selections = plan.embeds.map(({ plan: { conditions } }, at) => {
    const all = conditions.map((each) => each.render(row, conditionSlots(each, numbering), context))
    return sql`count(*) filter (where ${sql.join(all, sql` and `)}) as ${sql.ref(`w${at}`)}`
  })
  const { counts, resource } = plan.binding
  const amounts = sums.map((wire, at) => {
    const those = counts && resource.fields[wire]?.kind === 'money' ? sql` filter (where ${counts(row)})` : sql``
    return sql`sum(${renderedValue(plan.binding, wire, row)})${those} as ${sql.ref(`s${at}`)}`
  })
  const keys = [
    sql`${keyOf(plan, by, row)} as key`,
    ...own.map((wire) => sql`${renderedValue(plan.binding, wire, row)} as currency`),
  ]
  const columns = [...keys, sql`count(*) as n`, ...selections, ...amounts, ...countedAmounts(sums, counted, plan, row)]
  const each = own.length > 0 ? sql`1, 2` : sql`1`
  return sql`
    select ${sql.join(columns)}
    from ${sql.table(plan.binding.table)} t${joins}
    where ${where}
    group by ${each}
  `
}

/** Sums of the amounts in states that count and of all rows, and whether any count. */
function countedAmounts(
  sums: readonly string[],
  counted: readonly string[],
  { binding }: ReadPlan,
  row: Row,
): readonly Expression[] {
  if (counted.length === 0) return []
  const inStates = sql`${row.column(stateField(binding.resource) as string)} in ${oneOf(counted)}`
  const counts = binding.counts ? sql`(${inStates} and ${binding.counts(row)})` : inStates
  const amounts = sums.flatMap((wire, at) =>
    binding.resource.fields[wire]?.kind === 'money'
      ? [
          sql`sum(${renderedValue(binding, wire, row)}) filter (where ${counts}) as ${sql.ref(`c${at}`)}`,
          sql`sum(${renderedValue(binding, wire, row)}) as ${sql.ref(`s${at}u`)}`,
        ]
      : [],
  )
  return [...amounts, sql`bool_or(${counts}) as has`]
}

/** One row for each value, from the rows for each value and currency. */
function overCurrencies(rows: Expression, selected: readonly Figure[], summed: readonly Figure[]): Expression {
  const columns = [
    sql`h.key, sum(h.n)::bigint as n`,
    ...selected.map(({ name }) => sql`sum(${sql.ref(`h.${name}`)})::bigint as ${sql.ref(name)}`),
    ...[...new Set(summed.flatMap(({ name, total }) => [name, total]))].map(
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
function keyOf({ actor, binding }: ReadPlan, wire: string, row: Row): Expression {
  const source = binding.sources[wire] as Source
  if (source.from === 'link') return firstLinked(source, row, sql`x.id`)
  const value = seenStamp(actor, binding, source)?.render(row, context) ?? renderedValue(binding, wire, row)
  if (binding.resource.fields[wire]?.kind !== 'datetime') return value
  return sql`(${value} at time zone ${context.timezone}::text)::date`
}

function renderedValue(binding: ReadBinding, wire: string, row: Row): Expression {
  const value = fieldValue(binding.sources[wire] as Source, wire, row, context)
  if (value === null) throw new Error(`${binding.resource.name}.${wire} cannot be counted`)
  return value
}
