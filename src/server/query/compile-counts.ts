/**
 * Renders a plan as one statement that counts its rows by the values of a field, and sums amounts of them. The plan's
 * conditions decide which rows count; each embedded plan is a selection of these rows that is counted beside the values.
 */
import { sql } from 'kysely'
import { type ReadBinding, relatedAlias, type Source } from './binding.ts'
import { type CompiledRead, compiled, conditionsOf, context } from './compile-read.ts'
import { type Expression, type Row, rowOf } from './condition.ts'
import { firstLinked } from './first-linked.ts'
import type { ReadPlan } from './plan.ts'
import { conditionSlots, type Numbering } from './plan-values.ts'
import { relationJoins } from './render-relations.ts'

export interface CountsPlan {
  /** Of the list that is counted; its embeds are the selections. */
  readonly plan: ReadPlan
  readonly by: string
  readonly sums: readonly string[]
}

/** Key of the records that have no value. */
const nobody = 'none'

/** One row: `data` (a JSON object of counts by value) and `meta` (JSON), each as text. */
export function compileCounts(counts: CountsPlan): CompiledRead {
  const form = `counts:${counts.by}:${counts.sums.join(',')}`
  return compiled(counts.plan, form, (plan, numbering) => render(counts, plan, numbering))
}

/** Whether the field's values can be counted and summed in a statement at all. */
export function isComputable(binding: ReadBinding, wire: string): boolean {
  const source = binding.sources[wire]
  if (source?.from === 'link') return source.seen === null
  return source?.from === 'column' || source?.from === 'related' || source?.from === 'computed'
}

function render({ by, sums }: CountsPlan, plan: ReadPlan, numbering: Numbering): Expression {
  const row = rowOf('t')
  const where = conditionsOf(plan, numbering, 't')
  const relations = [by, ...sums].flatMap((wire) => relationsOf(plan.binding.sources[wire] as Source))
  const joins = relationJoins(plan.binding, row, relations)
  const selections = plan.embeds.map(({ plan: { conditions } }, at) => {
    const all = conditions.map((each) => each.render(row, conditionSlots(each, numbering), context))
    return sql`count(*) filter (where ${sql.join(all, sql` and `)}) as ${sql.ref(`w${at}`)}`
  })
  const amounts = sums.map((wire, at) => sql`sum(${renderedValue(plan.binding, wire, row)}) as ${sql.ref(`s${at}`)}`)
  const columns = [sql`${keyOf(plan.binding, by, row)} as key`, sql`count(*) as n`, ...selections, ...amounts]
  const groups = sql`select ${sql.join(columns)} from ${sql.table(plan.binding.table)} t${joins} where ${where} group by 1`
  const key = sql`coalesce(g.key::text, ${sql.lit(nobody)})`
  const beside = plan.embeds.map(
    ({ name }, at) => sql`${sql.lit(name)}::text, coalesce(sum(${sql.ref(`g.w${at}`)}), 0)`,
  )
  const ofGroup = sums.map((wire, at) => sql`${sql.lit(wire)}::text, coalesce(${sql.ref(`g.s${at}`)}, 0)`)
  const overAll = sums.map((wire, at) => sql`${sql.lit(wire)}::text, coalesce(sum(${sql.ref(`g.s${at}`)}), 0)`)
  const data = sql`coalesce(jsonb_object_agg(${key}, g.n), '{}')${beside.length > 0 ? sql` || jsonb_build_object(${sql.join(beside)})` : sql``}`
  const sumsMeta =
    sums.length > 0
      ? sql`, 'sums', coalesce(jsonb_object_agg(${key}, jsonb_build_object(${sql.join(ofGroup)})), '{}'), 'totals', jsonb_build_object(${sql.join(overAll)})`
      : sql``
  return sql`select (${data})::text as data, (jsonb_build_object('by', ${sql.lit(by)}::text, 'count', count(*), 'total', coalesce(sum(g.n), 0)${sumsMeta}))::text as meta from (${groups}) g`
}

function relationsOf(source: Source): readonly string[] {
  if (source.from === 'related') return [source.relation]
  return source.from === 'computed' ? source.relations : []
}

/** What a row is counted with: a value, the day of a moment, or the first of its people. */
function keyOf(binding: ReadBinding, wire: string, row: Row): Expression {
  const source = binding.sources[wire] as Source
  if (source.from === 'link') return firstLinked(source, row, sql`x.id`)
  const value = renderedValue(binding, wire, row)
  if (binding.resource.fields[wire]?.kind !== 'datetime') return value
  return sql`(${value} at time zone ${context.timezone}::text)::date`
}

function renderedValue(binding: ReadBinding, wire: string, row: Row): Expression {
  const source = binding.sources[wire] as Source
  if (source.from === 'column') return row.column(source.column ?? wire)
  if (source.from === 'related') return sql.ref(`${relatedAlias(row, source.relation)}.${source.column}`)
  if (source.from === 'computed') return source.render(row, context)
  throw new Error(`${binding.resource.name}.${wire} cannot be counted`)
}
