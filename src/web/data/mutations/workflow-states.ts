/**
 * Tracks workflow state and stage of records while changes are in progress. Changes of one record run in sequence, so
 * that each starts from the result of the one before and its undo leads back there: no undo reverts a part of another
 * change.
 */
import type { QueryClient } from '@tanstack/react-query'
import { getCaption } from '../../../contract/language/captions.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { patchRecord } from '../cache.ts'
import type { Client } from '../client.ts'
import { cachedRecord } from '../lists/known-fields.ts'
import type { Params } from '../queries.ts'
import { key, type RecordData, type Records, workflowFields } from '../record.ts'
import { restoreAll, valuesNow } from './batch.ts'

const getName = (resource: Resource, record: RecordData) => `${resource.name} ${key(record)}`

/** The last change of each record that is still in progress. */
const turns = new Map<string, Promise<unknown>>()

/** Starts after all earlier changes of these records have been answered, successfully or not. */
export function inTurn<T>(resource: Resource, records: Records, change: () => Promise<T>): Promise<T> {
  const names = records.map((record) => getName(resource, record))
  const earlier = new Set(names.map((name) => turns.get(name)))
  const mine = Promise.allSettled(earlier).then(change)
  for (const name of names) turns.set(name, mine)
  const end = () => {
    for (const name of names) if (turns.get(name) === mine) turns.delete(name)
  }
  mine.then(end, end)
  return mine
}

/** How to run a change of these fields: in sequence if they affect the workflow, otherwise at once. */
export const getSequencing = (names: readonly string[]): typeof inTurn =>
  names.length > 1 ? inTurn : (_resource, _records, change) => change()

/** Records whose shown state is not yet confirmed by the service. */
const shownAhead = new Set<string>()

/** The records' states as shown when a change begins; fetched only if they are not known. */
export function statesBefore(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  records: Records,
): () => Promise<Records> {
  const names = workflowFields(resource)
  const knownRecords = records.map((record) =>
    isAhead(resource, record) ? null : cachedRecord(cache, resource.name, record, names),
  )
  markAhead(resource, records)
  return async () =>
    knownRecords.every((record) => record !== null) ? knownRecords : valuesNow(client, resource, records, names)
}

/** A change begins: from now on the records show their future state. */
export function markAhead(resource: Resource, records: Records): void {
  for (const record of records) shownAhead.add(getName(resource, record))
}

/** Whether the record shows what a change in progress will make of it. */
export const isAhead = (resource: Resource, record: RecordData): boolean => shownAhead.has(getName(resource, record))

/** A change did not take place. */
export const unmarkAhead = (resource: Resource, record: RecordData): boolean =>
  shownAhead.delete(getName(resource, record))

/** From now on the records show the service's state. */
export function showStoredStates(cache: QueryClient, resource: Resource, records: Records): void {
  for (const record of records) {
    const values = workflowFields(resource).flatMap((name) => {
      const caption = getCaption(resource, name)
      const isKnown = caption !== null && (caption in record || record[name] === undefined)
      return [[name, record[name]], ...(isKnown ? [[caption, record[caption]]] : [])]
    })
    patchRecord(cache, resource.name, key(record), Object.fromEntries(values))
    shownAhead.delete(getName(resource, record))
  }
}

/**
 * Restores the previous states.
 * @param still the states that the records still have unless somebody has moved them; throws if somebody has
 */
export async function restoreStates(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  records: Records,
  still: Params,
): Promise<void> {
  markAhead(resource, records)
  await restoreAll(client, resource, records, workflowFields(resource), still)
  showStoredStates(cache, resource, records)
}
