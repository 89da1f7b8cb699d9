/**
 * Renders a plan as one statement. The page is cut first; everything else is joined to it laterally, one row at a time
 * by primary key, so that no generic plan of PostgreSQL turns a page of fifty into a join of whole tables. Rows are
 * numbered, if at all, after the page is cut, so that an order without an index is sorted only as far as the page goes.
 * The database builds the JSON text.
 */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Context, concat, type Expression, type Row, rowNamed, slot, type Value } from './condition.ts'
import type { ReadPlan } from './plan.ts'
import { collectValues, conditionSlots, getShape, hasUsualPage, Numbering, servesAllValues } from './plan-values.ts'
import { renderFields, rowsAsText } from './render-fields.ts'
import { relationJoins } from './render-relations.ts'
import { getText } from './statement-text.ts'

/** A statement and the values of this one run. */
export interface CompiledRead {
  /** `name` is the name of the prepared statement; null for one that is planned anew for its values. */
  readonly statement: { readonly name: string | null; readonly text: string }
  readonly values: readonly Value[]
}

interface Cached {
  readonly statement: CompiledRead['statement']
  /** Which value of the plan each parameter takes. */
  readonly positions: readonly number[]
}

/** Shapes depend on requests, so their number is limited: the least recently used are dropped. */
const cache = new LRUCache<string, Cached>({ max: 2000 })

/** Statements of plans that are themselves remembered and run repeatedly. */
const lists = new WeakMap<ReadPlan, CompiledRead>()

/**
 * One row: `data` (JSON array), `count`, `total` if requested, and for the change log the `last` id in it, each as text.
 */
export function compileList(plan: ReadPlan): CompiledRead {
  const list = lists.get(plan) ?? compiled(plan, 'list', renderList)
  lists.set(plan, list)
  return list
}

/** One row: `data` (a JSON object) and `version`, both null if the actor sees no such record. */
export function compileSingle(plan: ReadPlan): CompiledRead {
  return compiled(plan, 'single', renderSingle)
}

/** One row for each record that the actor sees, in any order: `id`, `data` and `version`. */
export function compileEach(plan: ReadPlan): CompiledRead {
  return compiled(plan, 'each', renderEach)
}

/**
 * The statement of a plan, compiled once per shape. `form` stands for whatever determines the text besides the plan.
 */
export function compiled(
  plan: ReadPlan,
  form: string,
  render: (plan: ReadPlan, numbering: Numbering) => RawBuilder<unknown>,
): CompiledRead {
  const parts = { shape: `${form}:${getShape(plan)}`, values: collectValues(plan), isPrepared: servesAllValues(plan) }
  return compiledOnce(parts, (numbering) => render(plan, numbering))
}

interface ShapedRead {
  /** Everything that determines the text. */
  readonly shape: string
  readonly values: readonly Value[]
  /** Whether one plan of PostgreSQL suits all values. */
  readonly isPrepared: boolean
}

/** The statement of a shape, compiled on its first use, and its values. */
export function compiledOnce(
  { shape, values, isPrepared }: ShapedRead,
  render: (numbering: Numbering) => RawBuilder<unknown>,
): CompiledRead {
  let cached = cache.get(shape)
  if (!cached) {
    const { text, positions } = getText(render(new Numbering()))
    cached = { statement: { name: isPrepared ? statementName(text) : null, text }, positions }
    cache.set(shape, cached)
  }
  return { statement: cached.statement, values: cached.positions.map((position) => values[position] as Value) }
}

const statementName = (text: string) => `r_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`

export const context: Context = { account: slot(0), timezone: slot(1), contact: slot(2) }

function renderList(plan: ReadPlan, numbering: Numbering): RawBuilder<unknown> {
  const row = rowNamed('t')
  const table = sql.table(plan.binding.table)
  const where = getConditions(plan, numbering, 't')
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
      order by ${order.orderBy} ${page}
    `
  const { rows, by: orderBy } = renderRows(plan, table, order.orderBy, cut)
  return sql`
    select ${rowsAsText},
      ${total} as total,
      ${plan.binding.isLog ? sql`max(r.id)::text` : sql`null`} as last
    from (
      select ${fields.list}
      from ${rows}${fields.joins}
      order by ${orderBy}
    ) r
  `
}

/**
 * The rows of the page under the alias `t`, and the order that the joins must keep. Rows sorted by plain columns are known to
 * be sorted; any other order would be computed again, so such rows carry their place instead.
 */
function renderRows(plan: ReadPlan, table: Expression, orderBy: Expression, cut: (what: string) => Expression) {
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
  if (plan.order.every(({ isColumn }) => isColumn)) return { rows: sql`(select ${cut('t.*')}) t`, by: orderBy }
  const rows = sql`(
      select *, ${placed}
      from (select ${cut('t.*')}) t
    ) t`
  return { rows, by: place }
}

const placed = sql`row_number() over () as list_place`
const place = sql`t.list_place`

/**
 * Whether the page is cut from whole rows instead of ids, which saves a look-up for each row. Not for later pages and
 * conditions on other records, whose skipped rows an index alone can count, and not for an order by other records, where
 * sorting ids is cheaper.
 */
const carriesRows = (plan: ReadPlan): boolean =>
  hasUsualPage(plan) &&
  plan.order.every(({ relations, join }) => relations.length === 0 && !join) &&
  plan.conditions.every(({ isRelated }) => !isRelated)

/** The order of a plan's rows, and the joins that it needs beside the relations that are `joinedRelations` already. */
export function renderOrder(
  { binding, order }: ReadPlan,
  row: Row = rowNamed('t'),
  joinedRelations: readonly string[] = [],
): { readonly orderBy: Expression; readonly joins: Expression } {
  const terms = order.map((term) => sql`${term.render(row, context)} ${sql.raw(term.descending ? 'desc' : 'asc')}`)
  const relations = order.flatMap((term) => term.relations)
  const joins = order.flatMap(({ join }) => join?.(row, context) ?? [])
  return {
    orderBy: sql.join(terms),
    joins: concat([relationJoins(binding, row, relations, joinedRelations), ...joins]),
  }
}

export function renderPage(plan: ReadPlan, numbering: Numbering): Expression {
  if (hasUsualPage(plan)) return sql`limit ${sql.lit(plan.limit)}`
  const [limit, offset] = [slot(numbering.take()), slot(numbering.take())]
  return sql`limit ${limit}::bigint offset ${offset}::bigint`
}

function renderSingle(plan: ReadPlan, numbering: Numbering): RawBuilder<unknown> {
  // Always one row, even if there is no such record.
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
  const row = rowNamed('t')
  const where = getConditions(plan, numbering, 't')
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
  orderBy: string,
  parent: Expression,
  alias: string,
  numbering: Numbering,
): Expression {
  const row = rowNamed(alias)
  const where = getConditions(plan, numbering, alias)
  const fields = renderFields(plan, row, context, numbering, renderEmbedded)
  const order = renderOrder(plan, row, fields.relations)
  return sql`(
    select json_agg(row_to_json(c))
    from (
      select ${fields.list}
      from ${sql.table(plan.binding.table)} ${sql.ref(alias)}${order.joins}${fields.joins}
      where ${row.column(orderBy)} = ${parent} and ${where}
      order by ${order.orderBy}
    ) c
  )`
}

/** All conditions on the row with this alias, that of its account first. */
export function getConditions(
  plan: Pick<ReadPlan, 'conditions'>,
  numbering: Numbering,
  alias: string,
  conditionContext: Context = context,
): Expression {
  const row = rowNamed(alias)
  const parts = plan.conditions.map((condition) =>
    condition.render(row, conditionSlots(condition, numbering), conditionContext),
  )
  return sql.join([sql`${row.column('account_id')} = ${conditionContext.account}`, ...parts], sql` and `)
}
