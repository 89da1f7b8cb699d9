/**
 * Determines whether a statement can be routed to the node of one account: each account table in it has to be
 * restricted to one account, by `account_id = $1` or by a join with one that is. Correlated subqueries are restricted
 * by their outer query.
 */

/** A node of PostgreSQL's parse tree: one key with its type, or fields with further nodes. */
type Node = { readonly [field: string]: unknown }

/** A source in `from`, by its alias. */
interface Source {
  /** Null if it is not an account table, or if its rows come from a query that is checked separately. */
  readonly table: string | null
  /** The column with the account of a row. */
  readonly key: string
  isBound: boolean
}

interface Scope {
  readonly outer: Scope | null
  readonly sources: Map<string, Source>
  /** Names of queries in `with`. */
  readonly named: Set<string>
}

export interface Routes {
  /** Account tables of the statement that are not restricted to one account. */
  readonly unbound: readonly string[]
  /** All account tables of the statement. */
  readonly touched: readonly string[]
}

/**
 * @param statement the parse tree of one statement
 * @param accountTables names of the tables with an `account_id`
 */
export function routesOf(statement: unknown, accountTables: ReadonlySet<string>): Routes {
  const unbound: string[] = []
  const touched: string[] = []

  const isOfAccounts = (table: string) => table === accounts || accountTables.has(table)
  const within = (outer: Scope | null): Scope => ({ outer, sources: new Map(), named: new Set() })

  /** Adds a source in `from`; returns the conditions of its joins. */
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
    // `on conflict` and `returning` refer to the existing row, which has the account of the new one.
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

/** The table of accounts, whose id is the account. */
const accounts = 'accounts'

const keyOf = (table: string) => (table === accounts ? 'id' : 'account_id')

/** Rows of a query or function that is checked separately. */
const lookedAt: Source = { table: null, key: 'account_id', isBound: true }

/** Represents `using (account_id)`, which restricts both sides to the same account. */
const usingAccount = { using: 'account_id' }

/** Restricts sources by the equalities, until nothing changes any more. */
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

/** A value that is constant within the statement. */
const value = 'value'

/** One side of an equality: a column with its source, empty if it has none; a value; or null for anything else. */
type Side = { readonly source: string; readonly column: string } | typeof value | null

/** The pairs of sources that a condition such as `a.account_id = b.account_id and …` equates. */
function equalities(condition: unknown): readonly (readonly [Side, Side])[] {
  const [kind, node] = only(condition)
  // Rows of a query that is checked separately.
  if (kind === 'SubLink') return sides(node.testexpr).map((side) => [side, value] as const)
  if (kind !== 'A_Expr' || nameOf(node.name) !== '=') return []
  if (node.kind !== 'AEXPR_OP') return []
  const [left, right] = [sides(node.lexpr), sides(node.rexpr)]
  return left.map((side, at) => [side, right[at] ?? null] as const)
}

/** The elements of a row, or the expression itself. */
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

/** The source whose account this side is; null for anything else. */
function sourceOf(side: Side, scope: Scope): Source | null {
  if (side === null || side === value) return null
  const { source, column } = side
  const own = [...scope.sources.values()]
  const found =
    source === '' ? (own.find(({ table, key }) => table && key === column) ?? own[0]) : scope.sources.get(source)
  if (found) return found.key === column ? found : null
  // Sources of an outer query are handled there.
  return outerSource(source, scope.outer)?.key === column ? lookedAt : null
}

const outerSource = (name: string, scope: Scope | null): Source | undefined =>
  scope ? (scope.sources.get(name) ?? outerSource(name, scope.outer)) : undefined

const isNamed = (name: string, scope: Scope | null): boolean =>
  scope !== null && (scope.named.has(name) || isNamed(name, scope.outer))

/** The operands of `a and b and c`. */
function conjuncts(condition: unknown): readonly unknown[] {
  if (condition === undefined || condition === usingAccount) return condition ? [condition] : []
  const [kind, node] = only(condition)
  return kind === 'BoolExpr' && node.boolop === 'AND_EXPR' ? listOf(node.args).flatMap(conjuncts) : [condition]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Type and contents of a node. */
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
