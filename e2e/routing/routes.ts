/**
 * Whether a statement can be sent to the one node that holds an account: each table of accounts in it is bound to one
 * account, by `account_id = $1` or by way of another that is. What is correlated with an outer query is bound by that.
 */

/** A node of the tree that PostgreSQL's parser makes: one key that names it, or fields that hold more nodes. */
type Node = { readonly [field: string]: unknown }

/** What stands behind `from`, by the name that the query calls it by. */
interface Source {
  /** Null for what is no table of accounts; its rows come from what is looked at by itself. */
  readonly table: string | null
  /** The column that says which account a row belongs to. */
  readonly key: string
  isBound: boolean
}

interface Scope {
  readonly outer: Scope | null
  readonly sources: Map<string, Source>
  /** Names of queries behind `with`. */
  readonly named: Set<string>
}

export interface Routes {
  /** The tables of accounts that the statement touches without being bound to one account. */
  readonly unbound: readonly string[]
  /** All tables of accounts that it touches. */
  readonly touched: readonly string[]
}

/**
 * @param statement the tree of one statement
 * @param accountTables names of the tables that have an `account_id`
 */
export function routesOf(statement: unknown, accountTables: ReadonlySet<string>): Routes {
  const unbound: string[] = []
  const touched: string[] = []

  const isOfAccounts = (table: string) => table === accounts || accountTables.has(table)
  const within = (outer: Scope | null): Scope => ({ outer, sources: new Map(), named: new Set() })

  /** Adds what stands behind `from`; answers the conditions of its joins. */
  function addSource(item: unknown, scope: Scope): unknown[] {
    const [kind, node] = only(item)
    if (kind === 'JoinExpr') {
      const shared = textsOf(node.usingClause).includes('account_id') ? [usingAccount] : []
      return [...addSource(node.larg, scope), ...addSource(node.rarg, scope), node.quals, ...shared]
    }
    const alias = aliasOf(node)
    if (kind === 'RangeVar') {
      const name = String(node.relname)
      const table = isOfAccounts(name) && !isNamed(name, scope) ? name : null
      if (table) touched.push(table)
      scope.sources.set(alias ?? name, { table, key: keyOf(name), isBound: table === null })
      return []
    }
    visitParts(node, scope)
    scope.sources.set(alias ?? `(${scope.sources.size})`, lookedAt)
    return []
  }

  function visitWith(clause: unknown, scope: Scope): void {
    for (const each of listOf((clause as Node | undefined)?.ctes)) {
      const [, cte] = only(each)
      scope.named.add(String(cte.ctename))
      visit(cte.ctequery, scope)
    }
  }

  function visitQuery(node: Node, outer: Scope | null): void {
    const scope = within(outer)
    visitWith(node.withClause, scope)
    for (const side of [node.larg, node.rarg]) if (side) visitQuery(side as Node, scope)
    const target = node.relation ? [{ RangeVar: node.relation }] : []
    const conditions = [...target, ...listOf(node.fromClause), ...listOf(node.usingClause)].flatMap((item) =>
      addSource(item, scope),
    )
    bind(scope, [...conditions, node.whereClause].flatMap(conjuncts))
    for (const { table, isBound } of scope.sources.values()) if (!isBound && table) unbound.push(table)
    const { withClause: _, larg: __, rarg: ___, relation: ____, fromClause: _____, usingClause: ______, ...rest } = node
    visitParts({ ...rest, conditions }, scope)
  }

  function visitInsert(node: Node, outer: Scope | null): void {
    const scope = within(outer)
    visitWith(node.withClause, scope)
    const target = node.relation as Node
    const table = String(target.relname)
    if (accountTables.has(table)) {
      touched.push(table)
      const columns = listOf(node.cols).map((column) => only(column)[1].name)
      if (!columns.includes('account_id')) unbound.push(table)
    }
    // `on conflict` and `returning` see the row that is there, which has the account of the new one.
    for (const name of [table, aliasOf(target) ?? table, 'excluded']) scope.sources.set(name, lookedAt)
    const { withClause: _, relation: __, ...rest } = node
    visitParts(rest, scope)
  }

  function visit(value: unknown, scope: Scope | null): void {
    if (Array.isArray(value)) for (const each of value) visit(each, scope)
    else if (isNode(value)) {
      for (const [field, each] of Object.entries(value)) {
        if (field === 'InsertStmt') visitInsert(each as Node, scope)
        else if (/^(Select|Update|Delete)Stmt$/.test(field)) visitQuery(each as Node, scope)
        else visit(each, scope)
      }
    }
  }

  const visitParts = (node: Node, scope: Scope) => visit(Object.values(node), scope)

  visit(statement, null)
  return { unbound, touched }
}

/** The table of accounts themselves, whose number is that of the account. */
const accounts = 'accounts'

const keyOf = (table: string) => (table === accounts ? 'id' : 'account_id')

/** Rows of a query or function that is looked at by itself. */
const lookedAt: Source = { table: null, key: 'account_id', isBound: true }

/** Stands for `using (account_id)`, which binds both sides to each other. */
const usingAccount = { using: 'account_id' }

/** Binds sources by the equalities, until these bind no more. */
function bind(scope: Scope, conditions: readonly unknown[]): void {
  const pairs = conditions.flatMap(equalities)
  for (let changed = true; changed; ) {
    changed = false
    const bindAll = (sources: readonly Source[], isFixed: boolean) => {
      if (!isFixed && !sources.some(({ isBound }) => isBound)) return
      for (const source of sources.filter(({ isBound }) => !isBound)) changed = source.isBound = true
    }
    for (const [left, right] of pairs) {
      const sources = [left, right].map((side) => sourceOf(side, scope))
      if (sources.includes(null) && left !== value && right !== value) continue
      bindAll(
        sources.filter((each) => each !== null),
        left === value || right === value,
      )
    }
    if (conditions.includes(usingAccount)) bindAll([...scope.sources.values()], false)
  }
}

/** What is the same for the whole statement. */
const value = 'value'

/** A column by the name of its source, empty where it is not said; a value; or something else. */
type Side = { readonly source: string; readonly column: string } | typeof value | null

/** Of `a.account_id = b.account_id and …` the pairs of sources that it makes equal. */
function equalities(condition: unknown): readonly (readonly [Side, Side])[] {
  const [kind, node] = only(condition)
  // Rows of a query that is looked at by itself.
  if (kind === 'SubLink') return sides(node.testexpr).map((side) => [side, value] as const)
  if (kind !== 'A_Expr' || nameOf(node.name) !== '=') return []
  if (node.kind !== 'AEXPR_OP') return []
  const [left, right] = [sides(node.lexpr), sides(node.rexpr)]
  return left.map((side, at) => [side, right[at] ?? null] as const)
}

/** The parts of a row, or the one expression that it is. */
function sides(expression: unknown): readonly Side[] {
  const [kind, node] = only(expression)
  return kind === 'RowExpr' ? listOf(node.args).map(sideOf) : [sideOf(expression)]
}

function sideOf(expression: unknown): Side {
  const [kind, node] = only(expression)
  if (kind === 'TypeCast') return sideOf(node.arg)
  if (kind === 'ParamRef' || kind === 'A_Const' || kind === 'SubLink') return value
  if (kind !== 'ColumnRef') return null
  const path = textsOf(node.fields)
  return { source: path.at(-2) ?? '', column: path.at(-1) ?? '' }
}

/** The source whose account a side says; null for anything else. */
function sourceOf(side: Side, scope: Scope): Source | null {
  if (side === null || side === value) return null
  const { source, column } = side
  const own = [...scope.sources.values()]
  const found =
    source === '' ? (own.find(({ table, key }) => table && key === column) ?? own[0]) : scope.sources.get(source)
  if (found) return found.key === column ? found : null
  // What an outer query has is looked at there.
  return outerSource(source, scope.outer)?.key === column ? lookedAt : null
}

const outerSource = (name: string, scope: Scope | null): Source | undefined =>
  scope ? (scope.sources.get(name) ?? outerSource(name, scope.outer)) : undefined

const isNamed = (name: string, scope: Scope | null): boolean =>
  scope !== null && (scope.named.has(name) || isNamed(name, scope.outer))

/** The parts of `a and b and c`. */
function conjuncts(condition: unknown): readonly unknown[] {
  if (condition === undefined || condition === usingAccount) return condition ? [condition] : []
  const [kind, node] = only(condition)
  return kind === 'BoolExpr' && node.boolop === 'AND_EXPR' ? listOf(node.args).flatMap(conjuncts) : [condition]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The name of a node and what it holds. */
function only(node: unknown): readonly [string, Node] {
  const [first] = isNode(node) ? Object.entries(node) : []
  return first && isNode(first[1]) ? [first[0], first[1]] : ['', {}]
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const textsOf = (value: unknown): readonly string[] => listOf(value).map((each) => String(only(each)[1].sval ?? ''))

const nameOf = (value: unknown): string => textsOf(value).join('.')

const aliasOf = (node: Node): string | null => {
  const alias = node.alias as { aliasname?: string } | undefined
  return alias?.aliasname ?? null
}
