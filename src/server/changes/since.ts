/**
 * Reads the change log onwards from a position, as one actor sees it. Writes commit in another order than their rows are
 * numbered, so a position is the number of a write's transaction, and nothing is read of a transaction that is not
 * older than every one still running: what is behind a position never changes any more.
 */
import { CompiledQuery, sql } from 'kysely'
import type { ListRequest } from '../../contract/list-request.ts'
import type { Actor } from '../../contract/permissions.ts'
import type { Database } from '../db/database.ts'
import { compileList } from '../query/compile-read.ts'
import type { Condition } from '../query/condition.ts'
import { planFind } from '../query/plan-read.ts'
import type { Binding } from '../write/writing.ts'

export interface Position {
  readonly write: number
  readonly id: number
}

export interface SeenChange {
  readonly id: number
  readonly write: number
  readonly resource: string
  readonly recordid: number
  readonly action: string
}

export interface LogParts {
  readonly database: Database
  readonly bindingOf: (name: string) => Binding
}

/** Changes that are read at once. */
export const pageSize = 500

/** The position after all that is settled: what commits from now on is behind it. */
export async function settledPosition(database: Database): Promise<Position> {
  const result = await sql<{ write: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as write
  `.execute(database.kysely)
  return { write: Number(result.rows[0]?.write), id: 0 }
}

/**
 * Changes behind `from` and before `until` that the actor sees, oldest first, at most a page. Those that `left` picks went
 * out of its sight: for the actor they are deletes.
 */
export async function changesBetween(
  parts: LogParts,
  actor: Actor,
  from: Position,
  until: Position,
  left: Condition | null,
): Promise<SeenChange[]> {
  const changes = parts.bindingOf('changes')
  const seen = await read(parts, actor, changes, [between(from, until)])
  if (!left) return seen
  const gone = await read(parts, actor, { ...changes, visible: () => left }, [between(from, until)])
  const told = gone.map((change) => ({ ...change, action: 'delete' }))
  return [...seen, ...told].sort((a, b) => a.write - b.write || a.id - b.id).slice(0, pageSize)
}

async function read(
  { database, bindingOf }: LogParts,
  actor: Actor,
  binding: Binding,
  only: readonly Condition[],
): Promise<SeenChange[]> {
  const request: ListRequest = {
    fields: ['id', 'write', 'resource', 'recordid', 'action'],
    embeds: [],
    filters: [],
    order: { field: 'write', descending: false },
    page: { number: 1, size: pageSize, asked: true },
    total: false,
  }
  const { statement, values } = compileList(planFind({ binding, actor, request, only }, bindingOf))
  const query = CompiledQuery.raw(statement.text, [...values])
  const result = await database.kysely.executeQuery<{ data: string }>(query)
  return JSON.parse(result.rows[0]?.data ?? '[]') as SeenChange[]
}

const between = (from: Position, until: Position): Condition => ({
  shape: 'between-positions',
  values: [from.write, from.id, until.write],
  render: (row, [write, id, end]) =>
    sql`(${row.column('write')}, ${row.column('id')}) > (${write}::bigint, ${id}::bigint) and ${row.column('write')} < ${end}::bigint`,
})
