/**
 * Every change a person makes runs through `useChanges`: shown at once, sent, taken back with a message if refused, and
 * announced with Undo for eight seconds where it can be undone.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Resource } from '../../contract/resource.ts'
import { announceDone, announceFailure } from '../ui/toasts.tsx'
import { dropRecords, type Place, patchRecord, placeRecord, type Rollback } from './cache.ts'
import type { Client } from './client.ts'
import { useConnection } from './connection.tsx'
import { collectionOf, key, type RecordData, recordPath, titleOf } from './record.ts'
import { shownAs, wireValue } from './shown-as.ts'

/** One change: how it looks, how it is sent, and how it is taken back later. */
interface Change<T> {
  readonly show?: (cache: QueryClient) => Rollback
  readonly send: () => Promise<T>
  readonly done?: string
  readonly undo?: (result: T) => Promise<unknown>
  readonly failed: string
}

export interface Changes {
  /** Sets a field of a record. */
  update(resource: Resource, record: RecordData, name: string, value: unknown): Promise<boolean>
  create(resource: Resource, body: Fields, path?: string): Promise<RecordData>
  remove(resource: Resource, records: readonly RecordData[]): Promise<boolean>
  complete(resource: Resource, records: readonly RecordData[], done: boolean): Promise<boolean>
  /** Moves a record next to another one; `shown` is what else changes with the move. */
  move(resource: Resource, record: RecordData, place: Place, back: Back, shown?: Fields): Promise<boolean>
  /** Creates a record whose name is all that is known yet; false when it was refused, with a message shown. */
  add(resource: Resource, body: Fields): Promise<boolean>
}

/** What takes a move back: the place a record came from, or the fields that put it there. */
export type Back = Place | { readonly set: Fields } | null

export type Fields = Readonly<Record<string, unknown>>

export function useChanges(): Changes {
  const cache = useQueryClient()
  const { client } = useConnection()
  return useMemo(() => changesFor(cache, client), [cache, client])
}

/** Lists are read again only when the last of several changes has been answered, so that none flickers back. */
let underway = 0

async function run<T>(cache: QueryClient, change: Change<T>): Promise<{ result: T } | null> {
  underway += 1
  await cache.cancelQueries({ queryKey: ['list'] })
  const rollback = change.show?.(cache)
  try {
    const result = await change.send()
    const { undo } = change
    if (change.done) {
      announceDone(
        change.done,
        undo && (() => run(cache, { send: () => undo(result), failed: 'That could not be undone' })),
      )
    }
    return { result }
  } catch (error) {
    rollback?.()
    announceFailure(change.failed, error)
    return null
  } finally {
    underway -= 1
    if (underway === 0) refresh(cache)
  }
}

function refresh(cache: QueryClient): void {
  cache.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'me' })
}

function changesFor(cache: QueryClient, client: Client): Changes {
  return {
    async update(resource, record, name, value) {
      const before = wireValue(resource, record, name)
      const put = (sent: unknown) => client('PUT', recordPath(resource, record.id), { body: { [name]: sent } })
      const ran = await run(cache, {
        show: (on) => patchRecord(on, resource.name, key(record), shownAs(on, resource, name, value)),
        send: () => put(value),
        done: `Saved ${titleOf(resource, record)}`,
        undo: () => put(before),
        failed: `${titleOf(resource, record)} was not saved`,
      })
      return ran !== null
    },

    async create(resource, body, path = collectionOf(resource)) {
      const { data } = await client<RecordData>('POST', path, { body })
      refresh(cache)
      return data
    },

    async add(resource, body) {
      const send = () => client('POST', collectionOf(resource), { body })
      return (await run(cache, { send, failed: `The ${resource.singular} could not be added` })) !== null
    },

    async remove(resource, records) {
      const restore = (record: RecordData) => client('POST', `${recordPath(resource, record.id)}/restore`, { body: {} })
      const ran = await run(cache, {
        show: (on) => dropRecords(on, resource.name, new Set(records.map(key))),
        send: () => all(records, (record) => client('DELETE', recordPath(resource, record.id))),
        done: `Deleted ${named(resource, records)}`,
        undo: () => all(records, restore),
        failed: `${named(resource, records)} could not be deleted`,
      })
      return ran !== null
    },

    async complete(resource, records, done) {
      const { open, done: closed } = resource.states
      const act = (record: RecordData, action: string) =>
        client('PUT', `${recordPath(resource, record.id)}/${action}`, { body: {} })
      const [there, back] = done ? ['complete', 'reactivate'] : ['reactivate', 'complete']
      const state = stateField(resource)
      const ran = await run(cache, {
        show: (on) =>
          together(
            records.map((record) => patchRecord(on, resource.name, key(record), { [state]: done ? closed : open })),
          ),
        send: () => all(records, (record) => act(record, there)),
        done: `${done ? 'Completed' : 'Reopened'} ${named(resource, records)}`,
        undo: () => all(records, (record) => act(record, back)),
        failed: `${named(resource, records)} could not be ${done ? 'completed' : 'reopened'}`,
      })
      return ran !== null
    },

    async move(resource, record, place, back, shown = {}) {
      const path = recordPath(resource, record.id)
      const put = (to: Place) => client('PUT', `${path}/order`, { body: orderBody(to) })
      const takeBack = (to: NonNullable<Back>) => ('set' in to ? client('PUT', path, { body: to.set }) : put(to))
      const ran = await run(cache, {
        show: (on) =>
          together([
            patchRecord(on, resource.name, key(record), shown),
            placeRecord(on, resource.name, key(record), place),
          ]),
        send: () => put(place),
        done: `Moved ${titleOf(resource, record)}`,
        ...(back ? { undo: () => takeBack(back) } : {}),
        failed: `${titleOf(resource, record)} was not moved`,
      })
      return ran !== null
    },
  }
}

/** The body of an order endpoint: exactly one neighbour, as a number where the id is one. */
function orderBody(place: Place): Fields {
  return 'after' in place ? { placeafterid: numeric(place.after) } : { placebeforeid: numeric(place.before) }
}

const numeric = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : id)

function together(rollbacks: readonly Rollback[]): Rollback {
  return () => {
    for (const rollback of rollbacks.toReversed()) rollback()
  }
}

/** A few at a time: a long selection must not use up the rate limit in one burst. */
async function all(records: readonly RecordData[], work: (record: RecordData) => Promise<unknown>): Promise<void> {
  const waiting = [...records]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: Math.min(6, records.length) }, worker))
}

export function stateField(resource: Resource): string {
  return Object.entries(resource.fields).find(([, field]) => field.kind === 'state')?.[0] ?? ''
}

function named(resource: Resource, records: readonly RecordData[]): string {
  const [only] = records
  return only && records.length === 1 ? titleOf(resource, only) : `${records.length} ${resource.label.toLowerCase()}`
}
