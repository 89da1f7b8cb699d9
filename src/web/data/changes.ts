/** All changes users make to records of any resource. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Resource } from '../../contract/language/resource.ts'
import { t } from '../language/t.ts'
import type { Position } from '../ui/reorder/neighbour.ts'
import { announceDone } from '../ui/toasts.tsx'
import { dropRecords } from './cache.ts'
import type { Client } from './client.ts'
import { useConnection } from './connection.tsx'
import { complete, reopen } from './mutations/completion.ts'
import { type MoveUndo, move } from './mutations/move.ts'
import { removeAll, restoreRecords } from './mutations/removal.ts'
import { type Rescheduling, reschedule } from './mutations/reschedule.ts'
import { type Restaging, restage } from './mutations/restage.ts'
import { untilSaved } from './mutations/underway.ts'
import { addToAll, type Updating, update, updateAll } from './mutations/update.ts'
import { getBody } from './own-values.ts'
import {
  getCollection,
  getCount,
  getTitle,
  getTitles,
  key,
  type RecordData,
  type Records,
  type RecordValues,
  recordPath,
} from './record.ts'
import { type OptimisticChange, offerUndo, once, refresh, runChange } from './run-change.ts'
import { discardIdle, logTime, startTimer, stopTimer } from './timer.ts'

/** All but `create` resolve to false if the change was refused; the message has been shown by then. */
export interface Changes {
  /** Sets a field of the record on the screen; asks if a colleague has changed it since it was read. */
  update(resource: Resource, record: RecordData, name: string, value: unknown, how?: Updating): Promise<boolean>
  /** Sets a field of many records at once, all or none. */
  updateAll(resource: Resource, records: Records, name: string, value: unknown): Promise<boolean>
  /** Adds links to each of many records and keeps those they have. */
  addToAll(resource: Resource, records: Records, name: string, ids: readonly unknown[]): Promise<boolean>
  /**
   * Throws refusals, for the form to show.
   * @param message message with an undo action, if the app does not navigate to the new record
   */
  create(resource: Resource, body: RecordValues, message?: (record: RecordData) => string): Promise<RecordData>
  /** Creates a record of which only the name is known yet. */
  add(resource: Resource, body: RecordValues): Promise<boolean>
  /**
   * Creates several records, all or none.
   * @param also a further sentence of the message on success
   */
  addAll(resource: Resource, bodies: readonly RecordValues[], also?: string | null): Promise<boolean>
  remove(resource: Resource, records: Records): Promise<boolean>
  /** Restores deleted records. */
  restore(resource: Resource, records: Records): Promise<boolean>
  complete(resource: Resource, records: Records): Promise<boolean>
  reopen(resource: Resource, records: Records): Promise<boolean>
  /** Moves a record next to another one; `visibleValues` are further values that change with the move. */
  move(
    resource: Resource,
    record: RecordData,
    position: Position,
    back: MoveUndo,
    visibleValues?: RecordValues,
  ): Promise<boolean>
  /** Reschedules records: the start and due dates of all of them in one change. */
  reschedule(resource: Resource, moves: readonly Rescheduling[]): Promise<boolean>
  /** Moves a record to another work stage, and to its place there. */
  restage(resource: Resource, record: RecordData, restaging: Restaging): Promise<boolean>
  /** Starts the user's timer on an item, or stops it there. A timer on another item is stopped and its time saved. */
  startTimer(item: RecordData): Promise<boolean>
  /** Stops the user's timer; `minutes` replace its own duration. */
  stopTimer(minutes?: number): Promise<boolean>
  /** Saves the minutes worked until the user went idle, and restarts the timer. */
  discardIdle(timer: RecordData, minutes: number): Promise<boolean>
  /**
   * Calls an operation other than create, update or delete, such as sending an invoice, once earlier changes are saved, and then refetches what is on the
   * screen. Throws refusals, for the form to show.
   * @param first called with the response before anything is refetched
   */
  perform<T>(send: (client: Client) => Promise<{ readonly data: T }>, first?: (data: T) => Promise<unknown>): Promise<T>
  /** Runs any other change, with the same optimistic update and undo. */
  run(change: OptimisticChange): Promise<boolean>
  /** Logs time worked, with the fields of a new time record. */
  logTime(body: RecordValues): Promise<boolean>
}

export function useChanges(): Changes {
  const cache = useQueryClient()
  const { client } = useConnection()
  return useMemo(() => changesFor(cache, client), [cache, client])
}

function changesFor(cache: QueryClient, client: Client): Changes {
  return {
    update: (...args) => update(cache, client, ...args),
    updateAll: (...args) => updateAll(cache, client, ...args),
    addToAll: (...args) => addToAll(cache, client, ...args),
    create: async (resource, body, message) => {
      const { data } = await client<RecordData>('POST', getCollection(resource), { body: getBody(body) })
      refresh(cache)
      const text = message?.(data)
      const doneText = text ?? t('Created {record}', { record: getTitle(resource, { ...body, ...data }) })
      const step = offerUndo(cache, {
        done: doneText,
        undo: () => client('DELETE', recordPath(resource, data.id)),
        send: () => restoreRecords(client, resource, [data]),
        failed: t("Couldn't restore “{name}”", { name: getTitle(resource, { ...body, ...data }) }),
      })
      if (text !== undefined) announceDone(text, step)
      return data
    },
    add: (resource, body) => {
      const send = () => client('POST', getCollection(resource), { body })
      const failedText = t("Couldn't add the {what}", { what: resource.noun })
      return once(['add', resource.name, body], () => runChange(cache, { send, failed: failedText }))
    },
    addAll: (resource, bodies, also = null) => {
      let records: Records = []
      const count = getCount(resource, bodies.length)
      return runChange(cache, {
        send: async () => {
          const { data } = await client<{ ids: RecordData['id'][] }>('POST', getCollection(resource), { body: bodies })
          records = data.ids.map((id) => ({ id }))
        },
        done: [t('Added {what}', { what: count }), also].filter(Boolean).join('. '),
        undo: () => removeAll(client, resource, records),
        resend: () => restoreRecords(client, resource, records),
        failed: t("Couldn't add {what}", { what: count }),
      })
    },
    remove: (resource, records) =>
      once(['remove', resource.name, records.map(key)], () => {
        let removedRecords: Records = []
        return runChange(cache, {
          show: (queryClient) => dropRecords(queryClient, resource.name, new Set(records.map(key))),
          send: async () => {
            removedRecords = await removeAll(client, resource, records)
          },
          done: t('Deleted {what}', { what: getTitles(resource, records) }),
          undo: () => restoreRecords(client, resource, removedRecords),
          failed: t("Couldn't delete {what}", { what: getTitles(resource, records) }),
        })
      }),
    restore: (resource, records) =>
      once(['restore', resource.name, records.map(key)], () =>
        runChange(cache, {
          send: () => restoreRecords(client, resource, records),
          done: t('Restored {what}', { what: getTitles(resource, records) }),
          undo: () => removeAll(client, resource, records),
          failed: t("Couldn't restore “{name}”", { name: getTitles(resource, records) }),
        }),
      ),
    complete: (resource, records) =>
      once(['complete', resource.name, records.map(key)], () => complete(cache, client, resource, records)),
    reopen: (resource, records) =>
      once(['reopen', resource.name, records.map(key)], () => reopen(cache, client, resource, records)),
    move: (resource, record, position, back, visibleValues = {}) =>
      move(cache, client, resource, record, position, back, visibleValues),
    reschedule: (resource, moves) => reschedule(cache, client, resource, moves),
    restage: (resource, record, restaging) => restage(cache, client, resource, record, restaging),
    startTimer: (item) => startTimer(cache, client, item),
    stopTimer: (minutes) => once(['stop'], () => stopTimer(cache, client, minutes)),
    discardIdle: (timer, minutes) => discardIdle(cache, client, timer, minutes),
    perform: async <T>(
      send: (client: Client) => Promise<{ readonly data: T }>,
      first?: (data: T) => Promise<unknown>,
    ) => {
      try {
        await untilSaved()
        const { data } = await send(client)
        await first?.(data)
        return data
      } finally {
        // After a refusal, the screen may be out of date.
        refresh(cache)
      }
    },
    run: (change) => runChange(cache, change),
    logTime: (body) => once(['log', body], () => logTime(cache, client, body)),
  }
}
