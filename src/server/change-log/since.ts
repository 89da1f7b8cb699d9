/** Reads the change log from one position to another, as one actor sees it. */
import { CompiledQuery, sql } from 'kysely'
import type { ListRequest } from '../../contract/requests/list-request.ts'
import type { Actor } from '../../contract/rights.ts'
import type { Database } from '../db/database.ts'
import type { ReadBinding } from '../query/binding.ts'
import { compileList } from '../query/compile-read.ts'
import { anyCondition, type Condition } from '../query/condition.ts'
import { planFind } from '../query/plan-read.ts'
import type { Position } from './settled.ts'

export interface SeenChange {
  readonly id: Position
  readonly resource: string
  readonly recordid: number
  readonly action: string
}

export interface LogParts {
  readonly database: Database
  readonly bindingOf: (name: string) => ReadBinding
}

/** Maximum number of changes in one read. */
export const pageSize = 500

/** Additional changes to report, besides those of records that the actor can see. */
export interface Beside {
  /** Selects changes after which the actor can no longer see the record; reported as deletes. */
  readonly lostRecords: Condition | null
  /** Selects changes of the actor's own records that are in no history. */
  readonly ownRecords: Condition | null
}

/** Changes after `from` up to and including `until` that concern the actor, oldest first, at most one page. */
export async function changesBetween(
  parts: LogParts,
  actor: Actor,
  start: Position,
  until: Position,
  { lostRecords, ownRecords }: Beside,
): Promise<SeenChange[]> {
  const changes = parts.bindingOf('changes')
  const visible = (who: Actor): Condition | null => {
    const scope = changes.visible(who)
    return scope && ownRecords ? anyCondition([scope, ownRecords]) : scope
  }
  const visibleChanges = await read(parts, actor, { ...changes, visible }, [between(start, until)])
  if (!lostRecords) return visibleChanges
  const lostChanges = await read(parts, actor, { ...changes, visible: () => lostRecords }, [between(start, until)])
  const removals = lostChanges.map((change) => ({ ...change, action: 'delete' }))
  return [...visibleChanges, ...removals].sort((a, b) => a.id - b.id).slice(0, pageSize)
}

async function read(
  { database, bindingOf }: LogParts,
  actor: Actor,
  binding: ReadBinding,
  only: readonly Condition[],
): Promise<SeenChange[]> {
  const request: ListRequest = {
    fields: ['id', 'resource', 'recordid', 'action'],
    aliases: {},
    embeds: [],
    filters: [],
    order: { field: 'id', descending: false },
    page: { number: 1, size: pageSize, isRequested: true },
    total: false,
  }
  const { statement, values } = compileList(planFind({ binding, actor, request, only }, bindingOf))
  const query = CompiledQuery.raw(statement.text, [...values])
  const result = await database.kysely.executeQuery<{ data: string }>(query)
  return JSON.parse(result.rows[0]?.data ?? '[]') as SeenChange[]
}

const between = (start: Position, until: Position): Condition => ({
  shape: 'between-positions',
  values: [start, until],
  render: (row, [after, last]) =>
    sql`${row.column('id')} > ${after}::bigint and ${row.column('id')} <= ${last}::bigint`,
})
