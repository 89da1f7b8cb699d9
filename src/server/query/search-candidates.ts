/**
 * Which records of one kind a search ranks: few enough to rank cheaply, and cheap to find, whoever searches for whatever.
 *
 * For a caller who sees most records, the text leads: indexes find the records that contain every word and those whose name
 * begins with it, and enough of these are visible. A caller who sees few records might have to skip a hundred thousand matches
 * for each visible one, so there the visible records lead, and the text of each is checked. The planner cannot know which
 * case it is; the statement counts first and then takes one of the two ways.
 */
import { sql } from 'kysely'
import { context } from './compile-read.ts'
import { type Condition, type Context, type Expression, inOrder, type Row, rowNamed, type Within } from './condition.ts'

const mostByTerms = 200
const mostByHead = 60

/** Sets are counted up to this size; of a larger one only a part is kept. */
const countedTo = 4001

/** Sets of ids that several kinds use: each is computed once, up to the size that is counted. */
export interface Sets {
  /** The set as a table of ids, and its size; a set above the bound is incomplete. */
  add(name: string, set: Expression): { readonly ids: Expression; readonly size: Expression }
  /** The `with` clause of all sets. */
  rendered(): Expression
}

export function setsOnce(): Sets {
  const sets = new Map<string, Expression>()
  return {
    add(name, set) {
      const [table, size] = [sql.ref(name), sql.ref(`${name}_size`)]
      sets.set(
        name,
        sql`${table}(id) as materialized (
          select s.id
          from (${set}) s(id)
          limit ${sql.lit(countedTo)}
        ), ${size}(count) as materialized (select count(*) from ${table})`,
      )
      return { ids: table, size: sql`(select count from ${size})` }
    },
    rendered: () => (sets.size === 0 ? sql`` : sql`with ${sql.join([...sets.values()])} `),
  }
}

/** The search in one kind of record, with its values numbered. */
export interface CandidateSearch {
  readonly context: Context
  readonly table: Expression
  /** All must hold for the caller to see a record. */
  readonly sight: readonly BoundCondition[]
  /** All must hold for a record to contain every word; none where the words are too short for an index. */
  readonly terms: readonly BoundCondition[]
  /** One for each name that may begin with the text. */
  readonly begins: readonly Expression[]
}

export interface BoundCondition {
  readonly condition: Condition
  readonly values: readonly Expression[]
}

/** A subquery of ids. */
export function getCandidates(search: CandidateSearch, sets: Sets): Expression {
  if (search.terms.length + search.begins.length === 0) return sql`select null::bigint as id where false`
  const limiting = search.sight.find(({ condition }) => condition.within !== undefined)
  const within = limiting?.condition.within
  const probing = { ...search, context: lookingUpIn(sets) }
  if (limiting === undefined || within === undefined) return throughMatches(probing, sql`true`)
  const { ids, size } = sets.add(within.name, within.set(limiting.values, context))
  const few = sql`${size} <= ${sql.lit(within.few)}`
  const matches = throughMatches(probing, sql`not ${few}`)
  const sight = throughSight({ ...search, context: lookingUpIn(sets, within.name) }, within, ids, few)
  return sql`(${matches}) union all (${sight})`
}

/**
 * Tests for each record by itself whether its key is in a set: in the kept set where that is complete, otherwise by a subquery
 * for this record. For a join PostgreSQL would expect far too few rows, and compute the whole set first.
 * @param completeSet the name of a set that is known to be complete
 */
function lookingUpIn(sets: Sets, completeSet: string | null = null): Context {
  const one: Context = { ...context, one: true }
  const among: Context['among'] = (name, key, set) => {
    const { ids, size } = sets.add(name, set(context))
    const isKnown = sql`((${key} in (select id from ${ids})) is true)`
    if (name === completeSet) return isKnown
    return sql`case when ${size} < ${sql.lit(countedTo)} then ${isKnown} else exists (
      select
      from (${set(one)}) x(id)
      where x.id = ${key} offset 0
    ) end`
  }
  return { ...one, among }
}

/** Names that begin with the text are added where the words match nothing, or more than is ranked. */
function throughMatches(search: CandidateSearch, gate: Expression): Expression {
  const { table, terms, begins } = search
  const fromClause = sql`
    select t.id
    from ${table} t
    where ${gate} and ${inSight(search)}
  `
  const byTerms = sql`${fromClause} and ${allHold(terms, search.context)} limit ${sql.lit(mostByTerms)}`
  const byHead = sql`${fromClause} and ${oneHolds(begins)} limit ${sql.lit(mostByHead)}`
  if (terms.length === 0) return byHead
  if (begins.length === 0) return byTerms
  return sql`
    with w as materialized (${byTerms}), h as materialized (${byHead})
    select id
    from w
    union
    select id
    from h
    where (select count(*) from w) in (0, ${sql.lit(mostByTerms)})
  `
}

/** Names that begin with the text come first, in case not all can be ranked. */
function throughSight(search: CandidateSearch, { key }: Within, ids: Expression, gate: Expression): Expression {
  const { table, terms, begins } = search
  const beginsMatch = begins.length === 0 ? sql`false` : oneHolds(begins)
  const matches = terms.length === 0 ? beginsMatch : sql`(${allHold(terms, search.context)} or ${beginsMatch})`
  const record = sql`
    select t.id, ${beginsMatch} as begun
    from ${table} t
    where ${key(row)} = s.id and ${inSight(search)} and ${matches} offset 0
  `
  return sql`
    select t.id
    from (select distinct id from ${ids}) s
    cross join lateral (${record}) t
    where ${gate}
    order by t.begun desc nulls last
    limit ${sql.lit(mostByTerms + mostByHead)}
  `
}

const row: Row = rowNamed('t')

const inSight = ({ sight, context }: CandidateSearch) =>
  sql`${row.column('account_id')} = ${context.account} and ${allHold(sight, context)}`

const allHold = (conditions: readonly BoundCondition[], context: Context): Expression =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map(({ condition, values }) => condition.render(row, values, context)),
        sql` and `,
      )

const oneHolds = (expressions: readonly Expression[]): Expression => sql`(${sql.join(expressions, sql` or `)})`

/** Whether the column's sort key begins with that of the text. The key of an accented text has a second part, which does not count. */
export function beginning(column: string, text: Expression): Expression {
  const key = inOrder(row.column(column))
  const head = sql`split_part(sort_name(${text}::text), chr(1), 1)`
  return sql`${key} >= ${head} and ${key} < ${head} || chr(1114111)`
}
