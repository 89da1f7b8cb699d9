/** Explains a statement as it is prepared and executed, with the values of one run. */
import type { Client } from 'pg'
import { escapeLiteral } from 'pg'
import type { CompiledRead } from '../../../src/server/query/compile-read.ts'

/** A plan for specific values, or one for all values; PostgreSQL chooses by earlier executions. */
export type PlanKind = 'custom' | 'generic'

export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly 'Total Cost': number
  readonly 'Sort Key'?: readonly string[]
  readonly Plans?: readonly PlanNode[]
}

export interface Explained {
  readonly nodes: readonly PlanNode[]
  /** Number of rows that the scans read from each table, returned or not. */
  readonly rowsRead: ReadonlyMap<string, number>
}

export async function explain(client: Client, read: CompiledRead, kind: PlanKind): Promise<Explained> {
  const { text } = read.statement
  const name = 'explained'
  await client.query(`prepare ${name} as ${text}`)
  try {
    await client.query(`set plan_cache_mode = force_${kind}_plan`)
    const values = read.values.map((value) => (value === null ? 'null' : escapeLiteral(String(value))))
    const { rows } = await client.query(
      `explain (analyze, timing off, format json) execute ${name}(${values.join(', ')})`,
    )
    const nodes = flat(rows[0]['QUERY PLAN'][0].Plan)
    return { nodes, rowsRead: rowsRead(nodes) }
  } finally {
    await client.query(`deallocate ${name}`)
  }
}

/** A node and all of its descendants. */
export function flat(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)]
}

function rowsRead(nodes: readonly PlanNode[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const node of nodes) {
    const table = node['Relation Name']
    if (table !== undefined) found.set(table, (found.get(table) ?? 0) + readBy(node))
  }
  return found
}

function readBy(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return ((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 1)
}
