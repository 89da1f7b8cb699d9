/** Completes and reopens records, together with their dependents; undo restores the previous state of each. */
import type { QueryClient } from '@tanstack/react-query'
import { getCaption } from '../../../contract/language/captions.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { t } from '../../language/t.ts'
import { patchRecord, type Rollback } from '../cache.ts'
import type { Client } from '../client.ts'
import { expectEvents, refetchAffected } from '../lists/after-change.ts'
import { subtractFromSums } from '../lists/subtract-from-sums.ts'
import { getTitles, key, type RecordData, type Records, recordPath, stateField, workflowFields } from '../record.ts'
import { forEach, refresh, rollbackAll, runChange } from '../run-change.ts'
import { getStillInState, restoreThose } from './batch.ts'
import { askCompletion } from './completion-question.ts'
import { completedWith, type Dependents, hasDependents, openDependents } from './dependents.ts'
import { unbilledWork } from './unbilled-work.ts'
import { untilSaved } from './underway.ts'
import { inTurn, restoreStates, showStoredStates, statesBefore } from './workflow-states.ts'

/** Dependents are completed as well, once the person has agreed; undo reopens those that were open before. */
export function complete(cache: QueryClient, client: Client, resource: Resource, records: Records): Promise<boolean> {
  // At once if there are none, in the order of the presses.
  if (!hasDependents(resource)) return completeThese(cache, client, resource, records, [])
  return completeAlong(cache, client, resource, records)
}

async function completeAlong(cache: QueryClient, client: Client, resource: Resource, records: Records) {
  await untilSaved()
  const [dependents, unbilled] = await Promise.all([
    openDependents(client, resource, records).catch(() => null),
    unbilledWork(client, resource, records),
  ])
  const along = dependents?.find(({ open }) => open.length > 0) ?? null
  const question = { what: 'complete', resource, records, along, unbilled } as const
  if ((along || unbilled) && (await askCompletion(question)) === 'cancel') return false
  return completeThese(cache, client, resource, records, dependents)
}

/** @param open the open dependents; null if they could not be read before */
function completeThese(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  records: Records,
  open: readonly Dependents[] | null,
): Promise<boolean> {
  let previousRecords: Records = []
  let dependents = open
  let completedIds: ReadonlySet<string> = new Set()
  const getStates = statesBefore(cache, client, resource, records)
  return runChange(cache, {
    show: (queryClient) => showState(queryClient, resource, records, resource.states.done),
    send: () =>
      inTurn(resource, records, async () => {
        previousRecords = await getStates()
        dependents ??= await openDependents(client, resource, records)
        await turn(cache, client, resource, records, 'complete')
        completedIds = subtractFromSums(cache, resource, records)
      }),
    done: t('Completed {what}', { what: getTitles(resource, records) }),
    undo: () =>
      inTurn(resource, records, async () => {
        completedIds = new Set()
        await restoreStates(
          cache,
          client,
          resource,
          previousRecords,
          getStillInState(resource, { [stateField(resource)]: resource.states.done }),
        )
        for (const { resource, open } of dependents ?? []) {
          // Undo leaves out records that somebody has reopened since.
          await restoreThose(
            client,
            resource,
            open,
            workflowFields(resource),
            getStillInState(resource, { [stateField(resource)]: resource.states.done }),
          )
        }
      }),
    redo: () => completeThese(cache, client, resource, records, null),
    settle: (queryClient) =>
      dependents?.some(({ open }) => open.length > 0)
        ? refresh(queryClient)
        : refetchAffected(queryClient, resource, workflowFields(resource), completedIds),
    failed: t("Couldn't complete {what}", { what: getTitles(resource, records) }),
  })
}

/** Offers to reopen what was completed with a record as well. */
export function reopen(cache: QueryClient, client: Client, resource: Resource, records: Records): Promise<boolean> {
  const [only, ...rest] = records
  if (!only || rest.length > 0 || !hasDependents(resource)) return reopenThese(cache, client, resource, records)
  return reopenAlong(cache, client, resource, only)
}

async function reopenAlong(cache: QueryClient, client: Client, resource: Resource, record: RecordData) {
  await untilSaved()
  const closed = await completedWith(client, resource, record).catch(() => [])
  const along = closed.find(({ open }) => open.length > 0)
  const choice = along
    ? await askCompletion({ what: 'reopen', resource, records: [record], along, unbilled: null })
    : 'alone'
  if (choice === 'cancel') return false
  const isDone = await reopenThese(cache, client, resource, [record])
  return isDone && choice === 'along' && along ? reopenThese(cache, client, along.resource, along.open) : isDone
}

function reopenThese(cache: QueryClient, client: Client, resource: Resource, records: Records): Promise<boolean> {
  let previousRecords: Records = []
  const getStates = statesBefore(cache, client, resource, records)
  return runChange(cache, {
    show: (queryClient) => showState(queryClient, resource, records, resource.states.open),
    send: () =>
      inTurn(resource, records, async () => {
        previousRecords = await getStates()
        await turn(cache, client, resource, records, 'reactivate')
      }),
    done: t('Reopened {what}', { what: getTitles(resource, records) }),
    undo: () =>
      inTurn(resource, records, () =>
        restoreStates(
          cache,
          client,
          resource,
          previousRecords,
          getStillInState(resource, { [stateField(resource)]: resource.states.open }),
        ),
      ),
    redo: () => reopenThese(cache, client, resource, records),
    settle: (queryClient) => refetchAffected(queryClient, resource, workflowFields(resource)),
    failed: t("Couldn't reopen {what}", { what: getTitles(resource, records) }),
  })
}

function showState(cache: QueryClient, resource: Resource, records: Records, state: string | null): Rollback {
  const stateValues = { [stateField(resource)]: state }
  return rollbackAll(records.map((record) => patchRecord(cache, resource.name, key(record), stateValues)))
}

/** The responses contain the records' new work stages. After a refusal it is unknown which records were changed. */
async function turn(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  records: Records,
  action: 'complete' | 'reactivate',
): Promise<void> {
  const fields = workflowFields(resource)
    .flatMap((name) => [name, getCaption(resource, name) ?? []].flat())
    .join(',')
  const answers: RecordData[] = []
  await forEach(records, async (record) => {
    const path = `${recordPath(resource, record.id)}/${action}`
    const { data } = await client<RecordData>('PUT', path, { body: {}, query: { fields } })
    expectEvents(resource.name, [record.id])
    answers.push({ ...data, id: record.id })
  })
  showStoredStates(cache, resource, answers)
}
