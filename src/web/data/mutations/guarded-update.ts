/**
 * Writes one field without overwriting a colleague's change of it: reads the record again, then writes only to that
 * version (If-Match; RFC 9110, section 13.1.1). A change of another field is no conflict.
 */

import type { QueryClient } from '@tanstack/react-query'
import { ascending } from '../../../contract/ascending.ts'
import { getCaption } from '../../../contract/language/captions.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { patchRecord } from '../cache.ts'
import type { Client } from '../client.ts'
import { resolveConflict } from '../conflicts.ts'
import { expectEvents } from '../lists/after-change.ts'
import { flattened, getBody, requestedAs } from '../own-values.ts'
import { key, type RecordData, recordPath } from '../record.ts'
import { RequestError } from '../request-error.ts'
import { Withdrawn } from '../run-change.ts'
import { fieldValue, shownAs } from '../shown-as.ts'

export interface Edit {
  readonly resource: Resource
  /** The record as it was when the person began to edit. */
  readonly original: RecordData
  readonly name: string
  readonly value: unknown
}

/** A record before and after the write; fields without a value are absent. */
interface SavedChange {
  readonly before: RecordData
  readonly after: RecordData
}

/**
 * Throws Withdrawn if the person keeps the colleague's value.
 * @param also fields that may change with it; they are read and returned as well
 */
export async function guardedUpdate(
  cache: QueryClient,
  client: Client,
  edit: Edit,
  also: readonly string[] = [],
): Promise<SavedChange> {
  const { resource, original, name, value } = edit
  const path = recordPath(resource, original.id)
  const fields = requestedAs([resource.title, name, getCaption(resource, name) ?? name, ...also])
  const read = () => client<RecordData>('GET', path, { query: { fields } })
  let previousText = storedValue(resource, original, name)
  for (;;) {
    const { data: record, etag } = await read()
    const now = flattened(record)
    const current = storedValue(resource, now, name)
    if (current === comparable(resource, name, value)) return { before: now, after: now }
    if (current !== previousText) {
      const mine = { ...now, ...shownAs(cache, resource, name, value) } as RecordData
      if ((await resolveConflict({ resource, field: name, theirs: now, mine })) === 'theirs') throw new Withdrawn()
      previousText = current
    }
    try {
      return { before: now, after: await write(cache, client, edit, also, etag) }
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 409 && etag !== null)) throw error
      // It was changed between the read and the write: read again. Other refusals come without a change.
      if ((await read()).etag === etag) throw error
    }
  }
}

/**
 * Writes to the version that was read, and takes all consequences of the change from the response, so that nothing
 * needs to be fetched.
 */
async function write(
  cache: QueryClient,
  client: Client,
  { resource, original, name, value }: Edit,
  also: readonly string[],
  version: string | null,
): Promise<RecordData> {
  const fieldNames = [...new Set([...shownFields(resource, original), name, ...also])]
  const query = { fields: requestedAs(fieldNames) }
  const body = getBody({ [name]: value })
  const answer = await client<RecordData>('PUT', recordPath(resource, original.id), { body, query, ifMatch: version })
  const data = flattened(answer.data)
  // Fields without a value are not in the response.
  patchRecord(cache, resource.name, key(original), { ...emptied(fieldNames), ...data })
  expectEvents(resource.name, [original.id])
  return data
}

/** The version of the record on the screen. */
const shownFields = (resource: Resource, record: RecordData): readonly string[] =>
  Object.keys(record).filter((name) => name in resource.fields)

const emptied = (names: readonly string[]): Partial<RecordData> =>
  Object.fromEntries(names.filter((name) => name !== 'id').map((name) => [name, undefined]))

const storedValue = (resource: Resource, record: RecordData, name: string) =>
  comparable(resource, name, fieldValue(resource, record, name))

/** Links are compared without their order: the service returns them in its own. */
export function comparable(resource: Resource, name: string, value: unknown): string {
  const isLinks = resource.fields[name]?.kind === 'tomany' && Array.isArray(value)
  return JSON.stringify((isLinks ? value.map(String).toSorted(ascending) : value) ?? null)
}
