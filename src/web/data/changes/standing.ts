/**
 * Where records stand in their workflow while that is being changed. Changes of one record go one after the other, so that each
 * begins where the one before it ended, and taking it back leads there: no step takes parts of another back with it.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../contract/language/resource.ts'
import { patchRecord } from '../cache.ts'
import { captionOf } from '../captions.ts'
import type { Client } from '../client.ts'
import { knownWith } from '../lists/asked.ts'
import type { Params } from '../queries.ts'
import { key, type RecordData, type Records, standing } from '../record.ts'
import { restoreAll, valuesNow } from './batch.ts'

const nameOf = (resource: Resource, record: RecordData) => `${resource.name} ${key(record)}`

/** The last change of each record that has not been answered yet. */
const turns = new Map<string, Promise<unknown>>()

/** Begins when the changes of these records that were begun before have been answered, however they ended. */
export function inTurn<T>(resource: Resource, records: Records, change: () => Promise<T>): Promise<T> {
  const names = records.map((record) => nameOf(resource, record))
  const earlier = new Set(names.map((name) => turns.get(name)))
  const mine = Promise.allSettled(earlier).then(change)
  for (const name of names) turns.set(name, mine)
  const end = () => {
    for (const name of names) if (turns.get(name) === mine) turns.delete(name)
  }
  mine.then(end, end)
  return mine
}

/** How a change of these fields is carried out: in turn where they say where a record stands, at once where they do not. */
export const turnFor = (names: readonly string[]): typeof inTurn =>
  names.length > 1 ? inTurn : (_resource, _records, change) => change()

/** Records that are shown as standing elsewhere before the service has said that they do. */
const shownAhead = new Set<string>()

/** Where records stand, as the person sees them when a change begins; it is asked for only where they do not. */
export function standingOf(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  records: Records,
): () => Promise<Records> {
  const names = standing(resource)
  const known = records.map((record) =>
    shownAhead.has(nameOf(resource, record)) ? null : knownWith(cache, resource.name, record, names),
  )
  markAhead(resource, records)
  return async () => (known.every((record) => record !== null) ? known : valuesNow(client, resource, records, names))
}

/** A change begins: from now on the records are shown as they are to be, not as the service has them. */
export function markAhead(resource: Resource, records: Records): void {
  for (const record of records) shownAhead.add(nameOf(resource, record))
}

/** From now on what is shown is what the service has. */
export function showStanding(cache: QueryClient, resource: Resource, records: Records): void {
  for (const record of records) {
    const shown = standing(resource).flatMap((name) => {
      const caption = captionOf(resource, name)
      const isKnown = caption !== null && (caption in record || record[name] === undefined)
      return [[name, record[name]], ...(isKnown ? [[caption, record[caption]]] : [])]
    })
    patchRecord(cache, resource.name, key(record), Object.fromEntries(shown))
    shownAhead.delete(nameOf(resource, record))
  }
}

/**
 * Puts records where they stood.
 * @param still what they still are where nobody has moved them since; throws where somebody has
 */
export async function putBack(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  stood: Records,
  still: Params,
): Promise<void> {
  markAhead(resource, stood)
  await restoreAll(client, resource, stood, standing(resource), still)
  showStanding(cache, resource, stood)
}
