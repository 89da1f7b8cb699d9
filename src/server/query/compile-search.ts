/**
 * Renders a search over several kinds of records as one statement. Of each kind it takes a bounded number of candidates
 * (`search-candidates.ts`). Only these are ranked, so a word that half the firm's records contain costs no more than a rare one.
 */

import { sql } from 'kysely'
import { overStates } from '../../contract/requests/search.ts'
import { writtenOut } from '../../contract/text/spelled.ts'
import { storedColumn } from './binding.ts'
import { type CompiledRead, compiledOnce, context, renderEmbedded } from './compile-read.ts'
import {
  type Condition,
  type Expression,
  folded,
  normalizeSpelling,
  rowNamed,
  slot,
  textList,
  type Value,
} from './condition.ts'
import type { ReadPlan } from './plan.ts'
import { conditionSlots, contextValues, getShape, getValues, type Numbering } from './plan-values.ts'
import { renderFields } from './render-fields.ts'
import { beginning, getCandidates, type Sets, setsOnce } from './search-candidates.ts'

/** One kind of record to search. */
export interface SearchedKind {
  readonly kind: string
  /** The records that the caller sees, and the fields that results show. */
  readonly plan: ReadPlan
  /** The words of the text; empty if they are too short for an index. */
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
    return `${kind}(${getShape(plan)}|${terms.map((term) => term.shape).join(';')}|${names})`
  })
  const texts = getSpellings(text)
  const ownValues = kinds.flatMap(({ plan, terms }) => [...getValues(plan), ...terms.flatMap((term) => term.values)])
  const values: readonly Value[] = [...contextValues(kinds[0].plan.actor), ...texts, limit, ...ownValues]
  const shape = `search:${texts.length}:${shapes.join(',')}`
  return compiledOnce({ shape, values, isPrepared: false }, (numbering) => render(search, numbering))
}

/** The text, and its spelling with two letters for one, such as `ue` for `ü`, if it has such letters. */
function getSpellings(text: string): readonly string[] {
  const spelledOut = writtenOut(text)
  return spelledOut === null ? [text] : [text, spelledOut]
}

function render({ text, kinds }: Search, numbering: Numbering) {
  const texts = getSpellings(text).map(() => slot(numbering.take()))
  const slots = { texts, limit: slot(numbering.take()) }
  const sets = setsOnce()
  const searches = kinds.map((kind, place) => sql`(${getResults(kind, place, { ...slots, sets }, numbering)})`)
  const best = sql`
    select *
    from (${sql.join(searches, sql` union all `)}) f
    order by f.rank, f.place, f.id desc
    limit ${slots.limit}::bigint
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
  /** Each spelling of the text. */
  readonly texts: readonly Expression[]
  readonly limit: Expression
}

/** The best results of one kind. */
function getResults(
  searchedKind: SearchedKind,
  place: number,
  { texts, limit, sets }: SearchSlots,
  numbering: Numbering,
): Expression {
  const { plan, kind, shown } = searchedKind
  const bind = (condition: Condition) => ({ condition, values: conditionSlots(condition, numbering) })
  const table = sql.table(plan.binding.table)
  // Values are numbered in this order.
  const sight = plan.conditions.map(bind)
  const fields = renderFields(plan, rowNamed('t'), context, numbering, renderEmbedded)
  const terms = searchedKind.terms.map(bind)
  const begins = searchedKind.heads.flatMap((fieldName) =>
    texts.map((text) => beginning(storedColumn(plan.binding, fieldName) as string, text)),
  )
  const candidates = getCandidates({ context, table, sight, terms, begins }, sets)
  const column = (fieldName: string | null) => (fieldName === null ? sql`null` : sql.ref(`r.${fieldName}`))
  const results = (['title', 'context', 'number', 'status'] as const).map(
    (name) => sql`${column(shown[name])}::text as ${sql.ref(name)}`,
  )
  const names = sql`
    select ${getLines(column(shown.title))} as title, ${getLines(column(shown.number))} as number offset 0
  `
  const rank = renderRank(column(shown.status), texts)
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
    select ${sql.lit(kind)}::text as kind, ${sql.lit(place)}::int as place, r.id, ${sql.join(results)},
      ${column(shown.projectid)}::bigint as projectid, ${rank} as rank
    from (${rows}) r
    cross join lateral (${names}) n
    order by rank, r.id desc
    limit ${limit}::bigint
  `
}

/** The spellings of a name, each a line between line breaks. */
const getLines = (name: Expression): Expression =>
  sql`chr(10) || ${normalizeSpelling(sql`coalesce(${name}::text, '')`)} || chr(10)`

/** Lower is better: the whole name or number, its beginning, the beginning of a word, anywhere in the name, elsewhere. */
function renderRank(status: Expression, texts: readonly Expression[]): Expression {
  const searchedTexts = texts.map((text) => folded(sql`${text}::text`))
  const anyHolds = (lines: readonly Expression[], part: (text: Expression) => Expression) =>
    sql.join(
      lines.flatMap((line) => searchedTexts.map((text) => sql`strpos(${line}, ${part(text)}) > 0`)),
      sql` or `,
    )
  const [title, number] = [sql.ref('n.title'), sql.ref('n.number')]
  const isWholeLine = anyHolds([title, number], (text) => sql`chr(10) || ${text} || chr(10)`)
  const beginsLine = anyHolds([title, number], (text) => sql`chr(10) || ${text}`)
  const word = anyHolds([title], (text) => sql`' ' || ${text}`)
  const anywhere = anyHolds([title], (text) => text)
  const match = sql`case when ${isWholeLine} then 0 when ${beginsLine} then 2 when ${word} then 4 when ${anywhere} then 6 else 8 end`
  return sql`(${match} + case when ${status}::text in ${textList(overStates)} then 1 else 0 end)`
}
