/**
 * Moves a record to another work stage, next to a given neighbour if its place there is given; both are one change that
 * is undone as a whole. If somebody has moved the record since the person took hold of it, the person chooses.
 */
import type { QueryClient } from '@tanstack/react-query'
import { getCaption } from '../../../contract/language/captions.ts'
import { type Resource, stageField } from '../../../contract/language/resource.ts'
import { t } from '../../language/t.ts'
import type { Position } from '../../ui/reorder/neighbour.ts'
import { patchRecord, placeRecord } from '../cache.ts'
import type { Client } from '../client.ts'
import { refetchAffected } from '../lists/after-change.ts'
import type { Params } from '../queries.ts'
import { getTitle, key, type RecordData, type RecordId, type Records, recordPath, workflowFields } from '../record.ts'
import { rollbackAll, runChange } from '../run-change.ts'
import { shownAs } from '../shown-as.ts'
import { getStillInState, valuesNow } from './batch.ts'
import { guardedUpdate } from './guarded-update.ts'
import { orderBody } from './move.ts'
import { inTurn, isAhead, markAhead, restoreStates, showStoredStates, unmarkAhead } from './workflow-states.ts'

export interface Restaging {
  /** Null clears the stage; if absent, the stage stays. */
  readonly stage?: RecordId | null
  /** The place among its new neighbours; null keeps its place in the order. */
  readonly position: Position | null
  /** The previous place in the order. */
  readonly back: Position | null
  /** The record as it was when the person took hold of it, if it may have changed on the screen since. */
  readonly original?: RecordData
  /**
   * Fields that change with it, such as the assignee: values to write, previous values, and values to show until the
   * response.
   */
  readonly handOver?: Readonly<Record<'set' | 'back' | 'shown', Readonly<Record<string, unknown>>>> | null
  /** Name of the new assignee. */
  readonly assignee?: string | undefined
}

export function restage(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  record: RecordData,
  restaging: Restaging,
): Promise<boolean> {
  const { stage, position, back, handOver, assignee, original = record } = restaging
  const fieldName = stageField(resource) ?? ''
  const path = recordPath(resource, record.id)
  const title = getTitle(resource, record)
  const staged = stage === undefined ? {} : shownAs(cache, resource, fieldName, stage)
  const names = workflowFields(resource)
  // What the person's own changes, which are still in progress, will have made of it.
  const isUnknown = isAhead(resource, record)
  if (stage !== undefined) markAhead(resource, [record])
  let records: Records = []
  let still: Params = {}
  const toStage = async () => {
    const [was = original] = isUnknown ? await valuesNow(client, resource, [record], names) : []
    const edit = { resource, original: was, name: fieldName, value: stage }
    const { before, after } = await guardedUpdate(cache, client, edit, names)
    records = [before]
    still = getStillInState(resource, after)
    showStoredStates(cache, resource, [{ ...after, id: record.id }])
  }
  const fromStage = () => restoreStates(cache, client, resource, records, still)
  const handedOver = { ...record, ...handOver?.shown } as RecordData
  const put = async (which: 'set' | 'back', neighbour: Position | null) => {
    for (const [name, value] of Object.entries(handOver?.[which] ?? {}))
      await guardedUpdate(cache, client, { resource, original: which === 'set' ? original : handedOver, name, value })
    if (neighbour) await client('PUT', `${path}/order`, { body: orderBody(neighbour) })
  }
  const places = [staged[getCaption(resource, fieldName) ?? ''], handOver && assignee].filter(
    (name) => typeof name === 'string',
  )
  return runChange(cache, {
    show: (queryClient) =>
      rollbackAll([
        patchRecord(queryClient, resource.name, key(record), { ...staged, ...handOver?.shown }),
        ...(position ? [placeRecord(queryClient, resource.name, key(record), position)] : []),
      ]),
    send: () =>
      inTurn(resource, [record], async () => {
        if (stage === undefined) return put('set', position)
        await toStage().catch((error: unknown) => {
          unmarkAhead(resource, record)
          throw error
        })
        // All or nothing.
        await put('set', position).catch(async (error: unknown) => {
          await fromStage().catch(() => {})
          throw error
        })
      }),
    done:
      places.length > 0
        ? t('Moved {what} to {place}', { what: title, place: places.join(', ') })
        : t('Moved {what}', { what: title }),
    undo: () =>
      inTurn(resource, [record], async () => {
        if (stage !== undefined) await fromStage()
        await put('back', position && back)
      }),
    redo: () => restage(cache, client, resource, record, restaging),
    settle: (queryClient) => refetchAffected(queryClient, resource, [...names, ...Object.keys(handOver?.set ?? {})]),
    failed: t("Couldn't move “{name}”", { name: title }),
  })
}
