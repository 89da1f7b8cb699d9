/**
 * Writes one field without overwriting what a colleague has put there meanwhile: the record is read again first, and the
 * write is only for that version (RFC 9110, section 13.1.1). A change of another field is no reason to ask.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../contract/language/resource.ts'
import { patchRecord } from '../cache.ts'
import { captionOf } from '../captions.ts'
import type { Client } from '../client.ts'
import { askWhichStays } from '../conflicts.ts'
import { awaitEchoes } from '../lists/after-change.ts'
import { askedAs, bodyOf, spreadOut } from '../own-values.ts'
import { key, type RecordData, recordPath } from '../record.ts'
import { RequestError } from '../request-error.ts'
import { Withdrawn } from '../run-change.ts'
import { shownAs, wireValue } from '../shown-as.ts'

export interface Edit {
  readonly resource: Resource
  /** The record as the person saw it when they began. */
  readonly seen: RecordData
  readonly name: string
  readonly value: unknown
}

/** A record before and after it was written; of a field without a value nothing is in it. */
interface SavedChange {
  readonly before: RecordData
  readonly after: RecordData
}

/**
 * Throws Withdrawn when the person lets the colleague's value stand.
 * @param also fields that may change with it, read and answered as well
 */
export async function guardedUpdate(
  cache: QueryClient,
  client: Client,
  edit: Edit,
  also: readonly string[] = [],
): Promise<SavedChange> {
  const { resource, seen, name, value } = edit
  const path = recordPath(resource, seen.id)
  const fields = askedAs([resource.title, name, captionOf(resource, name) ?? name, ...also])
  const read = () => client<RecordData>('GET', path, { query: { fields } })
  let known = storedValue(resource, seen, name)
  for (;;) {
    const { data: found, etag } = await read()
    const now = spreadOut(found)
    const current = storedValue(resource, now, name)
    if (current === JSON.stringify(value ?? null)) return { before: now, after: now }
    if (current !== known) {
      const mine = { ...now, ...shownAs(cache, resource, name, value) } as RecordData
      if ((await askWhichStays({ resource, field: name, theirs: now, mine })) === 'theirs') throw new Withdrawn()
      known = current
    }
    try {
      return { before: now, after: await write(cache, client, edit, also, etag) }
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 409 && etag !== null)) throw error
      // Changed between reading and writing: look again. A refusal for another reason comes without a change.
      if ((await read()).etag === etag) throw error
    }
  }
}

/** Writes the version that was read, and shows what follows from the change with the answer: nothing need be asked for it. */
async function write(
  cache: QueryClient,
  client: Client,
  { resource, seen, name, value }: Edit,
  also: readonly string[],
  version: string | null,
): Promise<RecordData> {
  const shown = [...new Set([...shownFields(resource, seen), name, ...also])]
  const query = { fields: askedAs(shown) }
  const body = bodyOf({ [name]: value })
  const answer = await client<RecordData>('PUT', recordPath(resource, seen.id), { body, query, ifMatch: version })
  const data = spreadOut(answer.data)
  // A field without a value is not in the answer.
  patchRecord(cache, resource.name, key(seen), { ...emptied(shown), ...data })
  awaitEchoes(resource.name, [seen.id])
  return data
}

/** Of the record that is on the screen. */
const shownFields = (resource: Resource, seen: RecordData): readonly string[] =>
  Object.keys(seen).filter((name) => name in resource.fields)

const emptied = (names: readonly string[]): Partial<RecordData> =>
  Object.fromEntries(names.filter((name) => name !== 'id').map((name) => [name, undefined]))

const storedValue = (resource: Resource, record: RecordData, name: string) =>
  JSON.stringify(wireValue(resource, record, name) ?? null)
