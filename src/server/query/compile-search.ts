/**
 * Renders a search over several kinds of records as one statement. Of each kind it takes a bounded number of candidates
 * (`search-candidates.ts`). Only these are ranked, so a word that half the firm's records contain costs no more than a rare one.
 */

import { sql } from 'kysely'
import { overStates } from '../../contract/requests/search.ts'
import { storedColumn } from './binding.ts'
import { type CompiledRead, compiledOnce, context, renderEmbedded } from './compile-read.ts'
import { type Condition, type Expression, folded, oneOf, rowOf, slot, type Value } from './condition.ts'
import type { ReadPlan } from './plan.ts'
import { conditionSlots, contextValues, type Numbering, shapeOf, valuesOf } from './plan-values.ts'
import { renderFields } from './render-fields.ts'
import { beginning, candidatesOf, type Sets, setsOnce } from './search-candidates.ts'

/** One kind of record to search. */
export interface SearchedKind {
  readonly kind: string
  /** The records that the caller sees, and the fields that results show. */
  readonly plan: ReadPlan
  /** The words of the text; empty where they are too short for an index. */
  readonly terms: readonly Condition[]
  /** Wire names of fields that may begin with the text. */
  readonly heads: readonly string[]
  /** Wire names of the fields that a result shows, as far as the caller sees them. */
  readonly shown: Readonly<Record<ShownName, string | null>>
}

type ShownName = 'title' | 'context' | 'number' | 'status' | 'projectid'

export interface Search {
  readonly text: string
  readonly limit: number
  readonly kinds: readonly [SearchedKind, ...SearchedKind[]]
}

/** One row: `data` (JSON array, best first) and `count`, each as text. */
export function compileSearch(search: Search): CompiledRead {
  const { text, limit, kinds } = search
  const shapes = kinds.map(({ kind, plan, terms, heads, shown }) => {
    const names = [...heads, ...Object.values(shown)].join('+')
    return `${kind}(${shapeOf(plan)}|${terms.map((term) => term.shape).join(';')}|${names})`
  })
  const own = kinds.flatMap(({ plan, terms }) => [...valuesOf(plan), ...terms.flatMap((term) => term.values)])
  const values: readonly Value[] = [...contextValues(kinds[0].plan.actor), text, limit, ...own]
  const shape = `search:${shapes.join(',')}`
  return compiledOnce({ shape, values, isPrepared: false }, (numbering) => render(search, numbering))
}

function render({ kinds }: Search, numbering: Numbering) {
  const asked = { text: slot(numbering.take()), limit: slot(numbering.take()) }
  const sets = setsOnce()
  const found = kinds.map((searched, place) => sql`(${resultsOf(searched, place, { ...asked, sets }, numbering)})`)
  const best = sql`
    select *
    from (${sql.join(found, sql` union all `)}) f
    order by f.rank, f.place, f.id desc
    limit ${asked.limit}::bigint
  `
  const result = sql`json_build_object(
    'kind', b.kind, 'id', b.id, 'title', b.title, 'context', b.context, 'number', b.number, 'status', b.status,
    'projectid', b.projectid
  )`
  return sql`
    ${sets.rendered()}
    select coalesce(json_agg(json_strip_nulls(${result}) order by b.rank, b.place, b.id desc), '[]')::text as data,
      count(*)::text as count
    from (${best}) b
  `
}

interface SearchSlots {
  readonly sets: Sets
  readonly text: Expression
  readonly limit: Expression
}

/** The best results of one kind. */
function resultsOf(
  searched: SearchedKind,
  place: number,
  { text, limit, sets }: SearchSlots,
  numbering: Numbering,
): Expression {
  const { plan, kind, shown } = searched
  const given = (condition: Condition) => ({ condition, values: conditionSlots(condition, numbering) })
  const table = sql.table(plan.binding.table)
  // Values are numbered in this order.
  const sight = plan.conditions.map(given)
  const fields = renderFields(plan, rowOf('t'), context, numbering, renderEmbedded)
  const terms = searched.terms.map(given)
  const begins = searched.heads.map((wire) => beginning(storedColumn(plan.binding, wire) as string, text))
  const candidates = candidatesOf({ context, table, sight, terms, begins }, sets)
  const named = (wire: string | null) => (wire === null ? sql`null` : sql.ref(`r.${wire}`))
  const texts = (['title', 'context', 'number', 'status'] as const).map(
    (name) => sql`${named(shown[name])}::text as ${sql.ref(name)}`,
  )
  const rank = rankOf(named(shown.title), named(shown.number), named(shown.status), text)
  const rows = sql`
    select ${fields.list}
    from (${candidates}) c
    join lateral (
      select *
      from ${table} t
      where t.account_id = ${context.account} and t.id = c.id
      limit 1
    ) t on true${fields.joins}
  `
  return sql`
    select ${sql.lit(kind)}::text as kind, ${sql.lit(place)}::int as place, r.id, ${sql.join(texts)},
      ${named(shown.projectid)}::bigint as projectid, ${rank} as rank
    from (${rows}) r
    order by rank, r.id desc
    limit ${limit}::bigint
  `
}

/** Lower is better: the whole name or number, its beginning, the beginning of a word, anywhere in the name, elsewhere. */
function rankOf(title: Expression, number: Expression, status: Expression, text: Expression): Expression {
  const wanted = folded(sql`${text}::text`)
  const name = folded(sql`coalesce(${title}::text, '')`)
  const code = folded(sql`coalesce(${number}::text, '')`)
  const match = sql`case when ${name} = ${wanted} or ${code} = ${wanted} then 0 when starts_with(${name}, ${wanted}) or starts_with(${code}, ${wanted}) then 2 when strpos(${name}, ' ' || ${wanted}) > 0 then 4 when strpos(${name}, ${wanted}) > 0 then 6 else 8 end`
  return sql`(${match} + case when ${status}::text in ${oneOf(overStates)} then 1 else 0 end)`
}
