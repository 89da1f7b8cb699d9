/** One record as a reader sees it: from the database, or as stored by an open transaction. */
import { type ListRequest, type Params, parseSingleRequest } from '../../contract/requests/list-request.ts'
import type { Actor } from '../../contract/rights.ts'
import type { Database, ReadRows } from '../db/database.ts'
import type { ReadBinding } from '../query/binding.ts'
import { compileEach, compileSingle } from '../query/compile-read.ts'
import { type Condition, idIn, idIs } from '../query/condition.ts'
import { ignoredInEmbeds, type ReadPlan } from '../query/plan.ts'
import { planSingle } from '../query/plan-read.ts'
import { getDigest, type LongText } from './long-text.ts'
import { seenBy } from './rights.ts'

export interface ReadRecord {
  /** JSON text. */
  readonly data: string
  readonly version: string
  /** Names in the request that do not exist for embedded records. */
  readonly ignored: readonly string[]
}

/** The source of a record. */
export interface RecordSource {
  readonly bindingOf: (name: string) => ReadBinding
  readonly database: Pick<Database, 'readRow'>
}

/** One record as the actor sees it, or null. */
export async function readRecord(
  source: RecordSource,
  actor: Actor,
  binding: ReadBinding,
  id: number,
  params: Params,
  only: readonly Condition[] = [],
): Promise<ReadRecord | null> {
  return run(source, planFor(source, actor, binding, params), [idIs(id), ...only])
}

/** Those of the given records that the actor sees, by id. */
export async function readEach(
  source: Pick<RecordSource, 'bindingOf'> & { readonly readRows: ReadRows },
  actor: Actor,
  binding: ReadBinding,
  ids: readonly number[],
  params: Params,
): Promise<ReadonlyMap<number, Pick<ReadRecord, 'data' | 'version'>>> {
  const plan = planFor(source, actor, binding, params)
  const { statement, values } = compileEach({ ...plan, conditions: [idIn(ids), ...plan.conditions] })
  const rows = await source.readRows(statement, values)
  return new Map(rows.map(({ id, data, version }) => [Number(id), { data: String(data), version: String(version) }]))
}

/** One record, by a parsed request. */
export async function runSingle(
  source: RecordSource,
  actor: Actor,
  binding: ReadBinding,
  id: number,
  request: ListRequest,
  only: readonly Condition[],
): Promise<ReadRecord | null> {
  return run(source, planSingle({ binding, actor, request }, source.bindingOf), [idIs(id), ...only])
}

type PlanSource = Pick<RecordSource, 'bindingOf'>

const planFor = (source: PlanSource, actor: Actor, binding: ReadBinding, params: Params): ReadPlan =>
  Object.keys(params).length === 0 ? usualPlan(source, actor, binding) : getPlan(source, actor, binding, params)

function getPlan(source: PlanSource, actor: Actor, binding: ReadBinding, params: Params): ReadPlan {
  const { request } = parseSingleRequest(binding.resource, params, seenBy(actor))
  return planSingle({ binding, actor, request }, source.bindingOf)
}

/** Plans of reads without parameters, by actor. A change of rights creates a new `Actor`, so no plan outlives them. */
const usualPlans = new WeakMap<Actor, WeakMap<ReadBinding, ReadPlan>>()

function usualPlan(source: PlanSource, actor: Actor, binding: ReadBinding): ReadPlan {
  const actorPlans = usualPlans.get(actor) ?? new WeakMap<ReadBinding, ReadPlan>()
  const plan = actorPlans.get(binding) ?? getPlan(source, actor, binding, {})
  usualPlans.set(actor, actorPlans.set(binding, plan))
  return plan
}

async function run(source: RecordSource, plan: ReadPlan, only: readonly Condition[]): Promise<ReadRecord | null> {
  const { statement, values } = compileSingle({ ...plan, conditions: [...only, ...plan.conditions] })
  const [data, version] = await source.database.readRow(statement, values)
  return data && version ? { data, version, ignored: ignoredInEmbeds(plan) } : null
}

/** Short, and practically unique per text. */
const getShortDigest = (text: string | LongText): string => getDigest(text).slice(0, 16)

/** The entity tag of a response that is not a single record: of its text, and of whatever else is in the response. */
export const listTag = (text: string | LongText, beside: number | string = ''): string =>
  `W/"${getShortDigest(text)}-${beside}"`

/** A weak tag: the row's version, which writes are checked against, and the text's digest, which also covers related rows. */
export function entityTag({ data, version }: { readonly data: string | LongText; readonly version: string }): string {
  return `W/"${version}-${getShortDigest(data)}"`
}
