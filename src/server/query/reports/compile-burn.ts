/**
 * Renders a plan as one statement that compares sums with budgets: what was used up to the end of the range, and how much of
 * it falls in the range itself (the plan's one embed). Rows are summed by key and budget holder first, so that each budget is
 * looked up once, however many rows there are.
 */
import { sql } from 'kysely'
import { table } from '../../../contract/table.ts'
import { getAlphabet } from '../alphabets.ts'
import { type CompiledRead, compiled, context, getConditions } from '../compile-read.ts'
import { type Expression, rowNamed } from '../condition.ts'
import type { ReadPlan } from '../plan.ts'
import type { Numbering } from '../plan-values.ts'
import { rowsAsText } from '../render-fields.ts'
import { relationJoins } from '../render-relations.ts'
import { getNames, getOrder, labelJoin } from './report-labels.ts'
import type { BudgetSource, GroupSource, ReportPlan } from './report-source.ts'

interface Burn extends Omit<ReportPlan, 'beside'> {
  readonly budgets: BudgetSource
}

/** One row: `data` (JSON array of groups by label), `count`, and `totals` (a JSON object), each as text. */
export function compileBurn(burn: Burn): CompiledRead {
  const form = `burn:${burn.name}:${burn.grouping}:${burn.figures.join(',')}:${getAlphabet(burn.plan.actor.locale)}`
  return compiled(burn.plan, form, (plan, numbering) => render(burn, plan, numbering))
}

function render({ source, budgets, grouping, figures }: Burn, plan: ReadPlan, numbering: Numbering): Expression {
  const group = source.groups[grouping] as GroupSource
  const names = [...getNames(group), ...figures.map((name) => sql`${inGroup(name)} as ${sql.ref(name)}`)]
  const totals = figures.map((name) => sql`${sql.lit(name)}::text, ${overAll(name)}`)
  const order = getOrder(group, getAlphabet(plan.actor.locale))
  const where = getConditions(plan, numbering, 't')
  const countedExpression = group.isInTime ? worked(budgets, plan, where) : partsSubquery
  return sql`
    with parts as materialized (${parts(budgets, group, plan, { where, numbering })}),
    budgets as materialized (${amounts(budgets, countedExpression)}),
    whole as (select coalesce(sum(amount), 0) as budget from budgets),
    g as (${group.isInTime ? overTime : besideEachOther})
    select ${rowsAsText},
      json_strip_nulls(json_build_object(${sql.join(totals)}))::text as totals
    from (
      select ${sql.join(names)}
      from g${labelJoin(group)}
      where g.records > 0
      order by ${order}
    ) r`
}

/** The condition on all counted rows, and the numbering that further conditions continue. */
interface Conditions {
  readonly where: Expression
  readonly numbering: Numbering
}

/**
 * Sums of everything, and of what falls in the range, by key and budget holder; over time by key alone, because all budgets
 * count together there. Rows are fenced off (`offset 0`), as in other reports.
 */
function parts(
  budgets: BudgetSource,
  group: GroupSource,
  plan: ReadPlan,
  { where, numbering }: Conditions,
): Expression {
  const row = rowNamed('t')
  const [range] = plan.embeds
  const inRange = range ? sql` filter (where v.inrange)` : sql``
  const isInRange = range ? sql`, (${getConditions(range.plan, numbering, 't')}) as inrange` : sql``
  const joins = relationJoins(plan.binding, row, group.relations)
  const groupKeys = group.isInTime ? sql`v.key` : sql`v.key, v.part`
  return sql`
    select ${groupKeys}, count(*)${inRange} as records, sum(v.spent)${inRange} as spent, sum(v.used)${inRange} as used,
      sum(v.used) as burned
    from (
      select ${group.render(row, context)} as key, ${row.column(budgets.holderColumn)} as part,
        ${budgets.spent(row, context)} as spent, ${budgets.used(row, context)} as used${isInRange}
      from ${sql.table(plan.binding.table)} t${joins}
      where ${where}
      offset 0
    ) v
    group by ${groupKeys}`
}

const partsSubquery = sql`select part from parts`

/** The budget holders among the counted rows. */
function worked({ holderColumn }: BudgetSource, plan: ReadPlan, where: Expression): Expression {
  return sql`
    select ${rowNamed('t').column(holderColumn)}
    from ${sql.table(plan.binding.table)} t
    where ${where}`
}

function amounts({ table, amount }: BudgetSource, counts: Expression): Expression {
  const row = rowNamed('b')
  return sql`
    select ${row.column('id')} as part, ${amount(row, context)} as amount
    from ${sql.table(table)} b
    where ${row.column('account_id')} = ${context.account} and ${row.column('id')} in (${counts})`
}

/** Over time, what was used accumulates and is compared with all budgets together. */
const overTime = sql`
  select p.key, sum(p.records) as records, sum(p.spent) as spent, sum(p.used) as used,
    sum(sum(p.burned)) over (order by p.key) as burned, min(w.budget) as budget
  from parts p
  cross join whole w
  group by p.key`

const besideEachOther = sql`
  select p.key, sum(p.records) as records, sum(p.spent) as spent, sum(p.used) as used, sum(p.burned) as burned,
    coalesce(sum(b.amount), 0) as budget
  from parts p
  left join budgets b on b.part = p.part
  group by p.key`

type Render = (budget: Expression, burned: Expression, sum: (column: string) => Expression) => Expression

const renderers = table<Render>({
  timespent: (_budget, _burned, sum) => sum('spent'),
  charge: (_budget, _burned, sum) => sum('used'),
  burned: (_budget, burned) => burned,
  budget: (budget) => budget,
  budgetused: (budget, burned) => sql`round(100 * ${burned} / nullif(${budget}, 0), 2)`,
  budgetleft: (budget, burned) => sql`${budget} - ${burned}`,
})

const figure = (name: string) => renderers[name] as Render

const inGroup = (name: string): Expression =>
  figure(name)(sql`g.budget`, sql`g.burned`, (column) => sql`coalesce(${sql.ref(`g.${column}`)}, 0)`)

/** Usage before the range counts as well, because it reduces the budget. */
const overAll = (name: string): Expression =>
  figure(name)(
    sql`(select budget from whole)`,
    sql`(select coalesce(sum(burned), 0) from parts)`,
    (column) => sql`(select coalesce(sum(${sql.ref(column)}), 0) from parts)`,
  )
