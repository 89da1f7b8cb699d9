/**
 * A work stage is a step within a workflow state. Setting a stage of another state moves the record to that state, if the
 * workflow allows the transition; a change of the state sets the first stage of the new state, or none. A record that is
 * reopened is again in the stage from which it was completed.
 */
import { sql } from 'kysely'
import { type Resource, stageField, stateField } from '../../../contract/language/resource.ts'
import { about, type Clause, clause } from '../../../contract/requests/refusal.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { mapInChunks } from '../chunks.ts'
import { type Binding, type Draft, refuse, valueAfter, type WriteContext, withValues } from '../write-context.ts'

interface Stage {
  readonly id: number
  readonly name: string
  readonly workstate: string
}

/** The two fields of a resource whose records move through stages. */
interface Wires {
  readonly state: string
  readonly stage: string
}

function getStageFields({ resource }: Binding): Wires | null {
  const [state, stage] = [stateField(resource), stageField(resource)]
  return state && stage ? { state, stage } : null
}

/** Stages of one kind of record in their order, locked so that they keep their states until the write ends. */
async function loadStages({ tx, actor }: WriteContext, { entity }: Binding): Promise<Stage[]> {
  const result = await sql<Stage>`
    select id, name, workstate
    from workstages
    where account_id = ${actor.account} and entity = ${entity} and not deleted
    order by sortorder, id
    for share
  `.execute(tx)
  return result.rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Runs before the checks: a record that moves to a stage of another state changes its state as well. */
export async function withStatesOfStages(
  writing: WriteContext,
  binding: Binding,
  drafts: readonly Draft[],
): Promise<readonly Draft[]> {
  const fieldNames = getStageFields(binding)
  if (!fieldNames || !drafts.some((draft) => changes(draft, fieldNames.stage))) return drafts
  const stages = new Map((await loadStages(writing, binding)).map((stage) => [stage.id, stage]))
  return mapInChunks(drafts, (draft) => {
    const stage = changes(draft, fieldNames.stage) ? stages.get(draft.values[fieldNames.stage] as number) : undefined
    if (!stage || stage.workstate === valueAfter(draft, fieldNames.state)) return draft
    const reason = contradiction(binding.resource, fieldNames, draft)
    if (reason === null) return withValues(draft, { [fieldNames.state]: stage.workstate })
    refuse(
      writing,
      draft,
      about(fieldNames.stage, 'not_allowed', 'the work stage {value} is a step of {state}, and {hint}', {
        value: stage.name,
        state: stage.workstate,
        hint: reason,
      }),
    )
    return draft
  })
}

/** Whether a write gives the field a value that the record does not have yet. */
const changes = ({ values, before }: Draft, fieldName: string): boolean =>
  (values[fieldName] ?? null) !== null && values[fieldName] !== (before?.[fieldName] ?? null)

/** Why a record cannot be in the state of its new stage, apart from transitions that are not allowed. */
function contradiction({ states, singular }: Resource, { state }: Wires, draft: Draft): Clause | null {
  const stage = draft.values[state]
  if (draft.before === null && states.transitions)
    return clause('a new {thing} is {state}', { thing: singular, state: stage })
  const isSaid = draft.namedFields.has(state) && changes(draft, state)
  return isSaid ? clause('the {thing} is to be {state}', { thing: singular, state: stage }) : null
}

/** Runs before a changed record is stored: a record that changes its state leaves the stages of the old one. */
export async function withStagesOfStates(
  writing: WriteContext,
  binding: Binding,
  drafts: readonly Draft[],
): Promise<readonly Draft[]> {
  const fieldNames = getStageFields(binding)
  if (!fieldNames || !drafts.some((draft) => draft.before && changes(draft, fieldNames.state))) return drafts
  const stages = await loadStages(writing, binding)
  const movedDrafts = drafts.filter((draft) => {
    const isLeft = draft.namedFields.has(fieldNames.stage) && draft.values[fieldNames.stage] === null
    return draft.before && changes(draft, fieldNames.state) && !isLeft
  })
  const openDrafts = movedDrafts.filter((draft) => valueAfter(draft, fieldNames.state) !== binding.resource.states.done)
  const completed = await lastCompletions(writing, binding, fieldNames, openDrafts)
  const draftSet = new Set(movedDrafts)
  return mapInChunks(drafts, (draft) =>
    draftSet.has(draft) ? fitted(draft, fieldNames, stages, completed.get(draft.id)) : draft,
  )
}

/** Where a record was when it was completed. */
interface Place {
  readonly state: string | null
  readonly stage: number | null
}

/** The places from which records were last completed. */
async function lastCompletions(
  { tx, actor }: WriteContext,
  { resource }: Binding,
  { state, stage }: Wires,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<number, Place>> {
  if (drafts.length === 0) return new Map()
  const result = await sql<{ recordid: number } & Place>`
    select distinct on (recordid) recordid, before ->> ${state} as state, (before ->> ${stage})::bigint as stage
    from changes
    where account_id = ${actor.account} and resource = ${resource.name}
      and recordid = any(${arrayLiteral(drafts.map(({ id }) => id))}::bigint[]) and action = 'complete'
    order by recordid, id desc
  `.execute(tx)
  return new Map(
    result.rows.map(({ recordid, state, stage }) => [
      Number(recordid),
      { state, stage: stage === null ? null : Number(stage) },
    ]),
  )
}

/** The draft with a stage of the state that the record will have. */
function fitted(draft: Draft, { state, stage }: Wires, stages: readonly Stage[], completed?: Place): Draft {
  const next = valueAfter(draft, state)
  const fitting = stages.filter(({ workstate }) => workstate === next)
  const isFitting = (stageId: unknown) => fitting.some(({ id }) => id === stageId)
  if (isFitting(valueAfter(draft, stage))) return draft
  const isBack =
    completed !== undefined && completed.state === next && (completed.stage === null || isFitting(completed.stage))
  return withValues(draft, { [stage]: isBack ? completed.stage : (fitting[0]?.id ?? null) })
}

/** Updates for restored records whose stage was moved to another state while they were deleted. */
export async function leftStages(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
): Promise<{ id: number; values: Readonly<Record<string, unknown>> }[]> {
  const fieldNames = getStageFields(binding)
  if (!fieldNames || ids.length === 0) return []
  const { state, stage } = fieldNames
  const first = sql`(
    select w.id
    from workstages w
    where w.account_id = t.account_id and w.entity = s.entity and w.workstate = t.${sql.ref(state)} and not w.deleted
    order by w.sortorder, w.id
    limit 1
  )`
  const result = await sql<{ id: number; first: number | null }>`
    select t.id, ${first} as first
    from ${sql.table(binding.table)} t
    join workstages s on s.account_id = t.account_id and s.id = t.${sql.ref(stage)} and s.workstate <> t.${sql.ref(state)}
    where t.account_id = ${writing.actor.account} and t.id = any(${arrayLiteral(ids)}::bigint[])
  `.execute(writing.tx)
  return result.rows.map((row) => ({ id: Number(row.id), values: { [stage]: row.first && Number(row.first) } }))
}
