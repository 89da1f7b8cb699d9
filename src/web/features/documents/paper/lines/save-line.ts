/**
 * Writes some fields of a line without overwriting what a colleague has put there meanwhile: the line is read again first,
 * and the write is only for that version (RFC 9110, section 13.1.1).
 */
import type { Resource } from '../../../../../contract/language/resource.ts'
import type { Client } from '../../../../data/client.ts'
import { type RecordData, recordPath } from '../../../../data/record.ts'
import { RequestError } from '../../../../data/request-error.ts'

import type { LineValues } from './line-values.ts'

/** Somebody else has changed what was to be written. */
export class LineChanged extends Error {
  readonly theirs: RecordData

  constructor(theirs: RecordData) {
    super('Changed meanwhile')
    this.theirs = theirs
  }
}

/**
 * @param seen the line as the person had it before them
 * Throws LineChanged, or the service's refusal.
 */
export async function saveLine(
  client: Client,
  resource: Resource,
  seen: RecordData,
  values: LineValues,
): Promise<void> {
  const path = recordPath(resource, seen.id)
  const query = { fields: Object.keys(values).join(',') }
  for (;;) {
    const { data: now, etag } = await client<RecordData>('GET', path, { query })
    if (Object.keys(values).some((name) => differs(now, seen, name) && differs(now, values, name))) {
      throw new LineChanged(now)
    }
    try {
      await client('PUT', path, { body: values, ifMatch: etag })
      return
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 409 && etag !== null)) throw error
      const again = await client<RecordData>('GET', path, { query })
      if (again.etag === etag) throw error
    }
  }
}

const differs = (one: LineValues, other: LineValues, name: string) =>
  JSON.stringify(one[name] ?? null) !== JSON.stringify(other[name] ?? null)

/** What the fields of `values` are now, as a body takes them. */
export const valuesBefore = (line: RecordData, values: LineValues): LineValues =>
  Object.fromEntries(Object.keys(values).map((name) => [name, line[name] ?? null]))
