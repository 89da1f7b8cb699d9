/**
 * Renders a search over several kinds of records as one statement. Of each kind it first takes a bounded number of
 * candidates, by two ways that an index answers: records that hold every word somewhere, and records whose name begins
 * with the text. Only candidates are ranked, so a word that half the firm's records hold costs no more than a rare one.
 */
import { sql } from 'kysely'
import { storedColumn } from './binding.ts'
import { type CompiledRead, compiledOnce, conditionsOf, context, renderEmbedded } from './compile-read.ts'
import { type Condition, type Context, type Expression, inOrder, rowOf, slot, type Value } from './condition.ts'
import type { ReadPlan } from './plan.ts'
import { conditionSlots, contextValues, type Numbering, shapeOf, valuesOf } from './plan-values.ts'
import { renderFields } from './render-fields.ts'

/** Records of one kind that are looked through. */
export interface SearchPart {
  readonly kind: string
  /** Which records exist for the caller, and the fields that results show. */
  readonly plan: ReadPlan
  /** The words of the text; empty where they are too short for an index to find. */
  readonly words: readonly Condition[]
  /** Wire names of fields whose beginning may be the text. */
  readonly heads: readonly string[]
  /** Wire names by which a result is shown, as far as the caller sees them. */
  readonly shown: Readonly<Record<ShownName, string | null>>
}

type ShownName = 'title' | 'context' | 'number' | 'status' | 'projectid'

export interface Search {
  readonly text: string
  readonly limit: number
  readonly parts: readonly [SearchPart, ...SearchPart[]]
}

const mostByWords = 200
const mostByHead = 60

/** One row: `data` (JSON array, best first) and `count`, each as text. */
export function compileSearch(search: Search): CompiledRead {
  const { text, limit, parts } = search
  const shapes = parts.map(({ kind, plan, words, heads, shown }) => {
    const names = [...heads, ...Object.values(shown)].join('+')
    return `${kind}(${shapeOf(plan)}|${words.map((word) => word.shape).join(';')}|${names})`
  })
  const own = parts.flatMap(({ plan, words }) => [...valuesOf(plan), ...words.flatMap((word) => word.values)])
  const values: readonly Value[] = [...contextValues(parts[0].plan.actor), text, limit, ...own]
  const shape = `search:${shapes.join(',')}`
  return compiledOnce({ shape, values, isPrepared: false }, (numbering) => render(search, numbering))
}

function render({ parts }: Search, numbering: Numbering) {
  const asked = { text: slot(numbering.take()), limit: slot(numbering.take()) }
  const sets = new Map<string, Expression>()
  const once = (name: string, set: Expression) => {
    sets.set(name, set)
    return sql`select id from ${sql.ref(name)}`
  }
  const found = parts.map((part, place) => sql`(${resultsOf(part, place, { ...asked, once }, numbering)})`)
  const best = sql`select * from (${sql.join(found, sql` union all `)}) f order by f.rank, f.place, f.id desc limit ${asked.limit}::bigint`
  const result = sql`json_build_object('kind', b.kind, 'id', b.id, 'title', b.title, 'context', b.context, 'number', b.number, 'status', b.status, 'projectid', b.projectid)`
  const shared = [...sets].map(([name, set]) => sql`${sql.ref(name)}(id) as materialized (${set})`)
  const first = shared.length === 0 ? sql`` : sql`with ${sql.join(shared)} `
  return sql`${first}select coalesce(json_agg(json_strip_nulls(${result}) order by b.rank, b.place, b.id desc), '[]')::text as data, count(*)::text as count from (${best}) b`
}

interface Asked extends Pick<Required<Context>, 'once'> {
  readonly text: Expression
  readonly limit: Expression
}

/** The best results of one kind. */
function resultsOf(part: SearchPart, place: number, { text, limit, once }: Asked, numbering: Numbering): Expression {
  const { plan, kind, shown } = part
  const candidates = candidatesOf(part, text, { ...context, once }, numbering)
  const table = sql.table(plan.binding.table)
  const fields = renderFields(plan, rowOf('t'), context, numbering, renderEmbedded)
  const named = (wire: string | null) => (wire === null ? sql`null` : sql.ref(`r.${wire}`))
  const texts = (['title', 'context', 'number', 'status'] as const).map(
    (name) => sql`${named(shown[name])}::text as ${sql.ref(name)}`,
  )
  const rank = rankOf(named(shown.title), named(shown.number), named(shown.status), text)
  const rows = sql`select ${fields.list} from (${candidates}) c join lateral (select * from ${table} t where t.account_id = ${context.account} and t.id = c.id limit 1) t on true${fields.joins}`
  return sql`select ${sql.lit(kind)}::text as kind, ${sql.lit(place)}::int as place, r.id, ${sql.join(texts)}, ${named(shown.projectid)}::bigint as projectid, ${rank} as rank from (${rows}) r order by rank, r.id desc limit ${limit}::bigint`
}

/** Beginnings are looked for where words find nothing by their index, or more than could be ranked. */
function candidatesOf(
  { plan, words, heads }: SearchPart,
  text: Expression,
  of: Context,
  numbering: Numbering,
): Expression {
  const row = rowOf('t')
  const from = sql`select t.id from ${sql.table(plan.binding.table)} t where ${conditionsOf(plan, numbering, row.alias, of)}`
  const holding = words.map((word) => word.render(row, conditionSlots(word, numbering), context))
  const begins = heads.map((wire) => {
    const key = inOrder(row.column(storedColumn(plan.binding, wire) as string))
    return beginning(key, text)
  })
  const byWords = sql`${from} and ${sql.join(holding, sql` and `)} limit ${sql.lit(mostByWords)}`
  const byHead = sql`${from} and (${sql.join(begins, sql` or `)}) limit ${sql.lit(mostByHead)}`
  if (holding.length === 0) return begins.length === 0 ? sql`select null::bigint as id where false` : byHead
  if (begins.length === 0) return byWords
  return sql`with w as materialized (${byWords}), h as materialized (${byHead}) select id from w union select id from h where (select count(*) from w) in (0, ${sql.lit(mostByWords)})`
}

/** Keys that begin as the text's does; the key of a text with marks has a second part, which is no beginning. */
function beginning(key: Expression, text: Expression): Expression {
  const head = sql`split_part(sort_name(${text}::text), chr(1), 1)`
  return sql`${key} >= ${head} and ${key} < ${head} || chr(1114111)`
}

/** The smaller the better: the very name or number, its beginning, a word's beginning, anywhere in it, elsewhere. */
function rankOf(title: Expression, number: Expression, status: Expression, text: Expression): Expression {
  const wanted = sql`lower(${text}::text)`
  const name = sql`lower(coalesce(${title}::text, ''))`
  const code = sql`lower(coalesce(${number}::text, ''))`
  const match = sql`case when ${name} = ${wanted} or ${code} = ${wanted} then 0 when starts_with(${name}, ${wanted}) or starts_with(${code}, ${wanted}) then 2 when strpos(${name}, ' ' || ${wanted}) > 0 then 4 when strpos(${name}, ${wanted}) > 0 then 6 else 8 end`
  // What is over stands behind what matches as well and is not.
  return sql`(${match} + case when ${status}::text in ('complete', 'archived', 'inactive', 'voided', 'declined', 'expired') then 1 else 0 end)`
}
