/**
 * Renders a plan as one statement of grouped sums. The plan's conditions decide which rows count, so a report shows
 * nothing that the caller's list would not. Rows are grouped by keys first; labels are looked up once for each group.
 */
import { sql } from 'kysely'
import { getAlphabet } from '../alphabets.ts'
import { type CompiledRead, compiledOnce, context, getConditions } from '../compile-read.ts'
import { type Expression, rowNamed } from '../condition.ts'
import type { ReadPlan } from '../plan.ts'
import { contextValues, getShape, getValues, type Numbering, servesAllValues } from '../plan-values.ts'
import { rowsAsText } from '../render-fields.ts'
import { relationJoins } from '../render-relations.ts'
import { getNames, getOrder, labelJoin } from './report-labels.ts'
import type { BesideSums, FigureSource, GroupSource, ReportPlan, ReportSource, SumSource } from './report-source.ts'

/** Maximum number of groups in a report. */
const groupCap = 30_000

/** One row: `data` (JSON array of groups by label), `count`, and `totals` (a JSON object), each as text. */
export function compileReport(report: ReportPlan): CompiledRead {
  const { name, grouping, figures, beside } = report
  // Sums only use the list's conditions.
  const plan: ReadPlan = { ...report.plan, fields: [], embeds: [], order: [], limit: null }
  const parts = [name, grouping, figures.join(','), getAlphabet(plan.actor.locale), getShape(plan)]
  const values = [...contextValues(plan.actor), ...getValues(plan), ...beside.flatMap((sums) => sums.values)]
  const shape = ['report', ...parts, ...beside.map((sums) => sums.shape)].join(':')
  const isPrepared = beside.length === 0 && servesAllValues(plan)
  return compiledOnce({ shape, values, isPrepared }, (numbering) => render(report, plan, numbering))
}

function render({ source, grouping, figures, beside }: ReportPlan, plan: ReadPlan, numbering: Numbering) {
  const group = source.groups[grouping] as GroupSource
  const figureEntries = figures.map((name) => [name, source.figures[name] as FigureSource] as const)
  const names = [
    ...getNames(group),
    ...figureEntries.map(([name, figureSource]) => sql`${inGroup(name, figureSource)} as ${sql.ref(name)}`),
  ]
  const totals = figureEntries.map(
    ([name, figureSource]) => sql`${sql.lit(name)}::text, ${overAll(name, figureSource)}`,
  )
  const order = getOrder(group, getAlphabet(plan.actor.locale))
  const ownGroups = renderGroups(source, group, plan, numbering)
  const groups = beside.length === 0 ? ownGroups : joinSums(source, ownGroups, beside, numbering)
  return sql`
    select ${rowsAsText},
      json_strip_nulls(json_build_object(${sql.join(totals)}))::text as totals
    from (
      select ${sql.join(names)}
      from (${groups}) g${labelJoin(group)}
      order by ${order}
      limit ${sql.lit(groupCap)}
    ) r
  `
}

/**
 * Keys and figures are fenced off (`offset 0`), so that rows are added up as they come. Otherwise PostgreSQL would fetch them one
 * by one in the order of an index on the key, or sort them, because it expects as many days as there are instants.
 */
function renderGroups(source: ReportSource, group: GroupSource, plan: ReadPlan, numbering: Numbering) {
  const row = rowNamed('t')
  const conditions = getConditions(plan, numbering, 't')
  const figures = Object.entries(source.figures).flatMap(([name, figureSource]) =>
    figureSource.kind === 'sum'
      ? [{ name, value: group.parts?.[name] ?? renderSum(figureSource, group), shared: figureSource.shared }]
      : [],
  )
  const values = figures.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`)
  const sums = figures.map(({ name, shared }) => {
    const sum = sql`sum(${sql.ref(`v.${name}`)})`
    return sql`${shared ? sql`round(${sum})` : sum} as ${sql.ref(name)}`
  })
  const joins = sql`${relationJoins(plan.binding, row, group.relations)}${group.joins?.(row) ?? sql``}`
  const key = group.render(row, context)
  return sql`
    select v.key, ${sql.join(sums)}
    from (
      select ${key} as key, ${sql.join(values)}
      from ${sql.table(plan.binding.table)} t${joins}
      where ${conditions}
      offset 0
    ) v
    group by 1
  `
}

/** The groups of the list and of other rows, each once. A figure is 0 in a group without rows of its kind. */
function joinSums(source: ReportSource, ownGroups: Expression, beside: readonly BesideSums[], numbering: Numbering) {
  const sumNames = Object.keys(source.figures).filter((name) => source.figures[name]?.kind === 'sum')
  const parts = [
    { sums: ownGroups, names: sumNames },
    ...beside.map(({ figure, render: rows }) => ({ sums: rows(numbering), names: [figure] })),
  ]
  const names = parts.flatMap((part) => part.names)
  const rows = parts.map(({ sums, names: has }) => {
    const figures = names.map((name) => (has.includes(name) ? sql.ref(name) : sql`null::numeric as ${sql.ref(name)}`))
    return sql`select key, ${sql.join(figures)} from (${sums}) s`
  })
  const totals = names.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`)
  return sql`
    select key, ${sql.join(totals)}
    from (${sql.join(rows, sql` union all `)}) u
    group by 1
  `
}

function renderSum({ render, shared }: SumSource, group: GroupSource): Expression {
  const row = rowNamed('t')
  const value = render(row, context)
  return shared ? sql`${value} * ${group.share?.(row) ?? sql`1`}` : value
}

function inGroup(name: string, figure: FigureSource): Expression {
  return figure.kind === 'ratio' ? figure.render((figureName) => sql.ref(`g.${figureName}`)) : sql.ref(`g.${name}`)
}

/** Totals are the sums of the groups' figures. */
function overAll(name: string, figure: FigureSource): Expression {
  const sum = (column: string) => sql`coalesce(sum(${sql.ref(`r.${column}`)}), 0)`
  return figure.kind === 'ratio' ? figure.render(sum) : sum(name)
}
