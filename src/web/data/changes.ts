/** Every change a person makes to records, of whatever resource. What is special about each change is said here alone. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Resource } from '../../contract/language/resource.ts'
import type { Position } from '../ui/reorder/neighbour.ts'
import { addForAll, restoreAll, setForAll, valuesNow } from './batch.ts'
import { dropRecords, patchRecord, patchRecords, placeRecord } from './cache.ts'
import type { Client } from './client.ts'
import { useConnection } from './connection.tsx'
import { openDependents } from './dependents.ts'
import { guardedUpdate } from './guarded-update.ts'
import { awaitEchoes, readAgain } from './lists/after-change.ts'
import { knownWith } from './lists/asked.ts'
import { leaveSums } from './lists/leave-sums.ts'
import { type Rescheduling, reschedule } from './lists/reschedule.ts'
import { orderBody, type Restaging, restage } from './lists/restage.ts'
import { collectionOf, key, movedWith, type RecordData, recordPath, standing, stateField, titleOf } from './record.ts'
import { forEach, refresh, runChange, together } from './run-change.ts'
import { shownAs, wireValue } from './shown-as.ts'
import { leaveOut, logTime, startTimer, stopTimer } from './timer.ts'

export type Fields = Readonly<Record<string, unknown>>
type Records = readonly RecordData[]

/** What takes a move back: the position a record came from, or the fields that put it there. */
export type WayBack = Position | { readonly set: Fields } | null

/** All but `create` resolve to false when the change was refused; the message has been shown by then. */
export interface Changes {
  /**
   * Sets a field of a record that the person has before them; asks when a colleague has set it meanwhile. `quiet` where the
   * place that was typed into shows that it is saved.
   */
  update(resource: Resource, record: RecordData, name: string, value: unknown, how?: 'quiet'): Promise<boolean>
  /** Sets a field of many records at once, all or none. */
  updateAll(resource: Resource, records: Records, name: string, value: unknown): Promise<boolean>
  /** Links more records to each of many, beside those that each has already. */
  addToAll(resource: Resource, records: Records, name: string, ids: readonly unknown[]): Promise<boolean>
  /** Throws what was refused, for the form to show. */
  create(resource: Resource, body: Fields): Promise<RecordData>
  /** Creates a record whose name is all that is known yet. */
  add(resource: Resource, body: Fields): Promise<boolean>
  /** Creates several records, all or none. */
  addAll(resource: Resource, bodies: readonly Fields[]): Promise<boolean>
  remove(resource: Resource, records: Records): Promise<boolean>
  complete(resource: Resource, records: Records): Promise<boolean>
  reopen(resource: Resource, records: Records): Promise<boolean>
  /** Moves a record next to another one; `shown` is what else changes with the move. */
  move(resource: Resource, record: RecordData, position: Position, back: WayBack, shown?: Fields): Promise<boolean>
  /** Puts records on other days: start and due day, of all of them, as one change. */
  reschedule(resource: Resource, moves: readonly Rescheduling[]): Promise<boolean>
  /** Moves a record to another work stage, and to its place there. */
  restage(resource: Resource, record: RecordData, to: Restaging): Promise<boolean>
  /** Starts the person's timer on an item; one that runs is stopped and its time saved. */
  startTimer(item: RecordData): Promise<boolean>
  /** Stops the person's timer; `minutes` are saved in place of those that it ran. */
  stopTimer(minutes?: number): Promise<boolean>
  /** Saves the minutes that were worked until somebody went away, and lets the timer go on from now. */
  leaveOut(timer: RecordData, minutes: number): Promise<boolean>
  /** Logs time that was worked, with the fields of a new time record. */
  logTime(body: Fields): Promise<boolean>
}

export function useChanges(): Changes {
  const cache = useQueryClient()
  const { client } = useConnection()
  return useMemo(() => changesFor(cache, client), [cache, client])
}

function changesFor(cache: QueryClient, client: Client): Changes {
  return {
    update: (resource, record, name, value, how) => {
      let stood: Records = []
      const names = movedWith(resource, name)
      let moved = names
      const before = wireValue(resource, record, name)
      const written = { ...record, ...shownAs(cache, resource, name, value) } as RecordData
      return runChange(cache, {
        show: (on) => patchRecord(on, resource.name, key(record), shownAs(on, resource, name, value)),
        send: async () => {
          const { before: found, after } = await guardedUpdate(
            cache,
            client,
            { resource, seen: record, name, value },
            names,
          )
          stood = [found]
          moved = names.filter((each) => each === name || found[each] !== after[each])
        },
        ...(how === 'quiet' ? {} : { done: `Saved ${titleOf(resource, record)}` }),
        undo: () =>
          names.length > 1
            ? restoreAll(client, resource, stood, names)
            : guardedUpdate(cache, client, { resource, seen: written, name, value: before }),
        settle: (on) => readAgain(on, resource, moved),
        failed: `Couldn't save “${titleOf(resource, record)}”`,
      })
    },
    updateAll: (resource, records, name, value) => {
      let before: Records = []
      const names = movedWith(resource, name)
      return runChange(cache, {
        show: (on) => patchRecords(on, resource.name, new Set(records.map(key)), shownAs(on, resource, name, value)),
        send: async () => {
          before = await valuesNow(client, resource, records, names)
          await setForAll(client, resource, records, { [name]: value })
        },
        done: `Changed ${named(resource, records)}`,
        undo: () => restoreAll(client, resource, before, names),
        settle: (on) => readAgain(on, resource, names),
        failed: `Couldn't change ${named(resource, records)}`,
      })
    },
    addToAll: (resource, records, name, ids) => {
      let before: Records = []
      return runChange(cache, {
        send: async () => {
          before = await valuesNow(client, resource, records, [name])
          await addForAll(client, resource, before, name, ids)
        },
        done: `Changed ${named(resource, records)}`,
        undo: () => restoreAll(client, resource, before, [name]),
        failed: `Couldn't change ${named(resource, records)}`,
      })
    },
    create: async (resource, body) => {
      const { data } = await client<RecordData>('POST', collectionOf(resource), { body })
      refresh(cache)
      return data
    },
    add: (resource, body) => {
      const send = () => client('POST', collectionOf(resource), { body })
      return runChange(cache, { send, failed: `Couldn't add the ${resource.singular}` })
    },
    addAll: (resource, bodies) => {
      let made: Records = []
      const count = `${bodies.length} ${bodies.length === 1 ? resource.singular : `${resource.singular}s`}`
      return runChange(cache, {
        send: async () => {
          const { data } = await client<{ ids: RecordData['id'][] }>('POST', collectionOf(resource), { body: bodies })
          made = data.ids.map((id) => ({ id }))
        },
        done: `Added ${count}`,
        undo: () => forEach(made, (record) => client('DELETE', recordPath(resource, record.id))),
        failed: `Couldn't add ${count}`,
      })
    },
    remove: (resource, records) =>
      runChange(cache, {
        show: (on) => dropRecords(on, resource.name, new Set(records.map(key))),
        send: () => forEach(records, (record) => client('DELETE', recordPath(resource, record.id))),
        done: `Deleted ${named(resource, records)}`,
        undo: () => forEach(records, act(client, 'POST', resource, 'restore')),
        failed: `Couldn't delete ${named(resource, records)}`,
      }),
    complete: (resource, records) => complete(cache, client, resource, records),
    reopen: (resource, records) => {
      let stood: Records = []
      const seen = standingOf(cache, client, resource, records)
      return runChange(cache, {
        show: (on) => showState(on, resource, records, resource.states.open),
        send: async () => {
          stood = await seen()
          await forEach(records, act(client, 'PUT', resource, 'reactivate'))
        },
        done: `Reopened ${named(resource, records)}`,
        undo: () => restoreAll(client, resource, stood, standing(resource)),
        settle: (on) => readAgain(on, resource, standing(resource)),
        failed: `Couldn't reopen ${named(resource, records)}`,
      })
    },
    move: (resource, record, position, back, shown = {}) =>
      move(cache, client, resource, record, position, back, shown),
    reschedule: (resource, moves) => reschedule(cache, client, resource, moves),
    restage: (resource, record, to) => restage(cache, client, resource, record, to),
    startTimer: (item) => startTimer(cache, client, item),
    stopTimer: (minutes) => stopTimer(cache, client, minutes),
    leaveOut: (timer, minutes) => leaveOut(cache, client, timer, minutes),
    logTime: (body) => logTime(cache, client, body),
  }
}

/** Where records stand, as the person sees them before a change; it is asked for only where they do not. */
function standingOf(cache: QueryClient, client: Client, resource: Resource, records: Records): () => Promise<Records> {
  const names = standing(resource)
  const known = records.map((record) => knownWith(cache, resource.name, record, names))
  return async () => (known.every((record) => record !== null) ? known : valuesNow(client, resource, records, names))
}

/** Records that depend on this one are completed with it; taking it back reopens what was open before. */
function complete(cache: QueryClient, client: Client, resource: Resource, records: Records): Promise<boolean> {
  let stood: Records = []
  let dependents: Awaited<ReturnType<typeof openDependents>> = []
  let known: ReadonlySet<string> = new Set()
  const seen = standingOf(cache, client, resource, records)
  return runChange(cache, {
    show: (on) => showState(on, resource, records, resource.states.done),
    send: async () => {
      stood = await seen()
      dependents = await openDependents(client, resource, records)
      await forEach(records, act(client, 'PUT', resource, 'complete'))
      known = leaveSums(cache, resource, records)
    },
    done: `Completed ${named(resource, records)}`,
    undo: async () => {
      known = new Set()
      await restoreAll(client, resource, stood, standing(resource))
      for (const { of, open } of dependents) await restoreAll(client, of, open, standing(of))
    },
    settle: (on) =>
      dependents.some(({ open }) => open.length > 0) ? refresh(on) : readAgain(on, resource, standing(resource), known),
    failed: `Couldn't complete ${named(resource, records)}`,
  })
}

function move(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  record: RecordData,
  position: Position,
  back: WayBack,
  shown: Fields,
): Promise<boolean> {
  const path = recordPath(resource, record.id)
  const put = (to: Position) => client('PUT', `${path}/order`, { body: orderBody(to) })
  const takeBack = (to: NonNullable<WayBack>) => ('set' in to ? client('PUT', path, { body: to.set }) : put(to))
  return runChange(cache, {
    show: (on) =>
      together([
        patchRecord(on, resource.name, key(record), shown),
        placeRecord(on, resource.name, key(record), position),
      ]),
    send: () => put(position),
    done: `Moved ${titleOf(resource, record)}`,
    ...(back ? { undo: () => takeBack(back) } : {}),
    failed: `Couldn't move “${titleOf(resource, record)}”`,
  })
}

const act =
  (client: Client, method: 'POST' | 'PUT', resource: Resource, action: string) => async (record: RecordData) => {
    await client(method, `${recordPath(resource, record.id)}/${action}`, { body: {} })
    awaitEchoes(resource.name, [record.id])
  }

const showState = (cache: QueryClient, resource: Resource, records: Records, state: string | null) =>
  together(records.map((record) => patchRecord(cache, resource.name, key(record), { [stateField(resource)]: state })))

function named(resource: Resource, records: Records): string {
  const [only] = records
  return only && records.length === 1 ? titleOf(resource, only) : `${records.length} ${resource.label.toLowerCase()}`
}
