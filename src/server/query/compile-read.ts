/**
 * Renders a plan as one statement and decides nothing. The page is cut first; everything else hangs on it by lateral joins,
 * which look up one row each by primary key, so that no cached plan of the database turns a page of fifty into a join over
 * whole tables. Its rows are numbered, if at all, only when it is cut, so that what no index orders is sorted no further than
 * the page goes. The database builds the JSON text.
 */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Context, type Expression, type Row, rowOf, slot, type Value } from './condition.ts'
import type { ReadPlan } from './plan.ts'
import { collectValues, conditionSlots, hasUsualPage, Numbering, servesAllValues, shapeOf } from './plan-values.ts'
import { renderFields, rowsAsText } from './render-fields.ts'
import { relationJoins } from './render-relations.ts'
import { textOf } from './statement-text.ts'

/** A statement and the values of this one run. */
export interface CompiledRead {
  /** `name` is that under which it is prepared; null where it is to be planned anew for its values. */
  readonly statement: { readonly name: string | null; readonly text: string }
  readonly values: readonly Value[]
}

interface Cached {
  readonly statement: CompiledRead['statement']
  /** Which value of the plan each parameter takes. */
  readonly positions: readonly number[]
}

/** Shapes follow from what callers ask for; past this many, one that nobody asked for lately is compiled anew when it comes again. */
const cache = new LRUCache<string, Cached>({ max: 2000 })

/** Of plans that are run again and again. */
const lists = new WeakMap<ReadPlan, CompiledRead>()

/** One row: `data` (JSON array), `count` and, where asked for, `total`, each as text. */
export function compileList(plan: ReadPlan): CompiledRead {
  const found = lists.get(plan) ?? compiled(plan, 'list', renderList)
  lists.set(plan, found)
  return found
}

/** One row: `data` (a JSON object) and `version`, both null where there is no such record for the actor. */
export function compileSingle(plan: ReadPlan): CompiledRead {
  return compiled(plan, 'single', renderSingle)
}

/** One row for each record of the plan that there is for the actor, in any order: `id`, `data` and `version`. */
export function compileEach(plan: ReadPlan): CompiledRead {
  return compiled(plan, 'each', renderEach)
}

/** The statement of a plan in some form; compiled once for each shape. `form` says all that the plan does not. */
export function compiled(
  plan: ReadPlan,
  form: string,
  render: (plan: ReadPlan, numbering: Numbering) => RawBuilder<unknown>,
): CompiledRead {
  const parts = { shape: `${form}:${shapeOf(plan)}`, values: collectValues(plan), isPrepared: servesAllValues(plan) }
  return compiledOnce(parts, (numbering) => render(plan, numbering))
}

interface ShapedRead {
  /** Everything that decides the text. */
  readonly shape: string
  readonly values: readonly Value[]
  /** Whether one plan of the database is right for all values. */
  readonly isPrepared: boolean
}

/** The statement of a shape, from memory where it was compiled before, and its values. */
export function compiledOnce(
  { shape, values, isPrepared }: ShapedRead,
  render: (numbering: Numbering) => RawBuilder<unknown>,
): CompiledRead {
  let found = cache.get(shape)
  if (!found) {
    const { text, positions } = textOf(render(new Numbering()))
    found = { statement: { name: isPrepared ? nameOf(text) : null, text }, positions }
    cache.set(shape, found)
  }
  return { statement: found.statement, values: found.positions.map((position) => values[position] as Value) }
}

const nameOf = (text: string) => `r_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`

export const context: Context = { account: slot(0), timezone: slot(1), contact: slot(2) }

function renderList(plan: ReadPlan, numbering: Numbering): RawBuilder<unknown> {
  const row = rowOf('t')
  const table = sql.table(plan.binding.table)
  const where = conditionsOf(plan, numbering, 't')
  const page = renderPage(plan, numbering)
  const order = renderOrder(plan)
  const fields = renderFields(plan, row, context, numbering, renderEmbedded)
  const total = plan.total
    ? sql`(
      select count(*)
      from ${table} t
      where ${where}
    )::text`
    : sql`null`
  const cut = (what: string) =>
    sql`
      ${sql.raw(what)}
      from ${table} t${order.joins}
      where ${where}
      order by ${order.by} ${page}
    `
  const { rows, by } = renderRows(plan, table, order.by, cut)
  return sql`
    select ${rowsAsText},
      ${total} as total
    from (
      select ${fields.list}
      from ${rows}${fields.joins}
      order by ${by}
    ) r
  `
}

/**
 * The rows of the page, known as `t`, and what puts them in order once more. Of columns the database knows that they are in
 * order, and sorts nothing; anything else that they were ordered by would be worked out again, and their place is not.
 */
function renderRows(plan: ReadPlan, table: Expression, by: Expression, cut: (what: string) => Expression) {
  if (!carriesRows(plan)) {
    const rows = sql`(
      select *, ${placed}
      from (select ${cut('t.id')}) page
    ) page
    join lateral (
      select t.*, page.list_place
      from ${table} t
      where t.account_id = ${context.account} and t.id = page.id
      limit 1
    ) t on true`
    return { rows, by: place }
  }
  if (plan.order.every(({ isColumn }) => isColumn)) return { rows: sql`(select ${cut('t.*')}) t`, by }
  const rows = sql`(
      select *, ${placed}
      from (select ${cut('t.*')}) t
    ) t`
  return { rows, by: place }
}

const placed = sql`row_number() over () as list_place`
const place = sql`t.list_place`

/**
 * Whether the rows themselves are cut, and not their ids alone, which saves looking each of them up. Rows before a later
 * page are only counted, which takes no more than an index; and whatever has to be sorted is better short.
 */
const carriesRows = (plan: ReadPlan): boolean =>
  hasUsualPage(plan) && plan.order.every(({ relations }) => relations.length === 0)

/** What the rows of a plan are ordered by, and what has to be joined for it beyond the relations that are joined already. */
export function renderOrder(
  { binding, order }: ReadPlan,
  row: Row = rowOf('t'),
  joined: readonly string[] = [],
): { readonly by: Expression; readonly joins: Expression } {
  const terms = order.map((term) => sql`${term.render(row, context)} ${sql.raw(term.descending ? 'desc' : 'asc')}`)
  const relations = order.flatMap((term) => term.relations)
  return { by: sql.join(terms), joins: relationJoins(binding, row, relations, joined) }
}

export function renderPage(plan: ReadPlan, numbering: Numbering): Expression {
  if (hasUsualPage(plan)) return sql`limit ${sql.lit(plan.limit)}`
  const [limit, offset] = [slot(numbering.take()), slot(numbering.take())]
  return sql`limit ${limit}::bigint offset ${offset}::bigint`
}

function renderSingle(plan: ReadPlan, numbering: Numbering): RawBuilder<unknown> {
  // One row even where there is no such record.
  return sql`
    select found.data, found.version
    from (select) one
    left join (
      ${renderEach(plan, numbering)}
      limit 1
    ) found on true
  `
}

function renderEach(plan: ReadPlan, numbering: Numbering): RawBuilder<unknown> {
  const row = rowOf('t')
  const where = conditionsOf(plan, numbering, 't')
  const fields = renderFields(plan, row, context, numbering, renderEmbedded)
  const table = sql.table(plan.binding.table)
  const version = plan.version?.render(row, context) ?? sql`'0'`
  return sql`
    select t.id, json_strip_nulls(row_to_json(r))::text as data, ${version} as version
    from ${table} t${fields.joins}
    cross join lateral (select ${fields.list}) r
    where ${where}
  `
}

/** A child list as a scalar subquery over rows whose `by` column is the parent's id. */
export function renderEmbedded(
  plan: ReadPlan,
  by: string,
  parent: Expression,
  alias: string,
  numbering: Numbering,
): Expression {
  const row = rowOf(alias)
  const where = conditionsOf(plan, numbering, alias)
  const fields = renderFields(plan, row, context, numbering, renderEmbedded)
  const order = renderOrder(plan, row, fields.relations)
  return sql`(
    select json_agg(row_to_json(c))
    from (
      select ${fields.list}
      from ${sql.table(plan.binding.table)} ${sql.ref(alias)}${order.joins}${fields.joins}
      where ${row.column(by)} = ${parent} and ${where}
      order by ${order.by}
    ) c
  )`
}

/** The conditions on a row, which is known by this alias. */
export function conditionsOf(
  plan: Pick<ReadPlan, 'conditions'>,
  numbering: Numbering,
  alias: string,
  of: Context = context,
): Expression {
  const row = rowOf(alias)
  const parts = plan.conditions.map((condition) => condition.render(row, conditionSlots(condition, numbering), of))
  return sql.join([sql`${row.column('account_id')} = ${of.account}`, ...parts], sql` and `)
}
