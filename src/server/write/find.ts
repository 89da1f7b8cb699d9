/** Looks up the records of a write, through the same plan and the same rights as any read. */
import type { ListRequest } from '../../contract/requests/list-request.ts'
import { notFound } from '../../contract/requests/problem.ts'
import type { ReadRow, ReadRows, Tx } from '../db/database.ts'
import { runCompiled } from '../db/run-compiled.ts'
import { compileList } from '../query/compile-read.ts'
import { type Condition, idIn, notDeletedCondition } from '../query/condition.ts'
import { planFind } from '../query/plan-read.ts'
import type { Binding, WriteContext } from './write-context.ts'

/** Reads as the transaction sees the data, its own writes included. */
export function readRowIn(tx: Tx): ReadRow {
  return async (statement, values) => {
    const [row] = await runCompiled<Record<string, string | null>>(tx, { statement, values })
    return Object.values(row ?? {})
  }
}

/** The same for all rows. */
export const readRowsIn =
  (tx: Tx): ReadRows =>
  (statement, values) =>
    runCompiled(tx, { statement, values })

export type Finding = Pick<WriteContext, 'tx' | 'actor' | 'bindingOf'>

/** Those of the ids whose records the actor sees and `also` picks. By default deleted records are left out. */
export async function visibleIds(
  finding: Finding,
  binding: Binding,
  ids: readonly number[],
  also: readonly Condition[] = [notDeletedCondition],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  return new Set(await foundIds(finding, binding, [idIn(ids), ...also], { size: ids.length, descending: false }))
}

/** Ids of all records that the actor sees and the conditions pick, in their order. */
export async function matchingVisible(
  finding: Finding,
  binding: Binding,
  only: readonly Condition[],
): Promise<readonly number[]> {
  return foundIds(finding, binding, only, { size: unlimited, descending: false })
}

/** More records than a page has. */
const unlimited = 1_000_000_000

/** Id of the newest record that the actor sees, or null. */
export async function newestVisible(finding: Finding, binding: Binding): Promise<number | null> {
  const [id] = await foundIds(finding, binding, [notDeletedCondition], { size: 1, descending: true })
  return id ?? null
}

async function foundIds(
  { tx, actor, bindingOf }: Finding,
  binding: Binding,
  only: readonly Condition[],
  { size, descending }: { readonly size: number; readonly descending: boolean },
): Promise<number[]> {
  const request: ListRequest = {
    fields: ['id'],
    aliases: {},
    embeds: [],
    filters: [],
    order: { field: 'id', descending },
    page: { number: 1, size, isRequested: true },
    total: false,
  }
  const plan = planFind({ binding, actor, request, only }, bindingOf)
  const { statement, values } = compileList(plan)
  const [data] = await readRowIn(tx)(statement, values)
  return (JSON.parse(data ?? '[]') as { id: number }[]).map((record) => record.id)
}

/** Throws a 404 for the first id that the actor does not see. */
export async function requireVisible(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
  also?: readonly Condition[],
): Promise<void> {
  const visible = await visibleIds(writing, binding, ids, also)
  const missingId = ids.find((id) => !visible.has(id))
  if (missingId !== undefined) throw notFound(binding.resource.singular, missingId)
}
