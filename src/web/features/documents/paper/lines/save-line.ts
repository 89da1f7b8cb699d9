/**
 * Saves fields of a line without overwriting a colleague's changes: reads the line again first and makes the write
 * conditional on that version (If-Match, RFC 9110, section 13.1.1).
 */
import type { Resource } from '../../../../../contract/language/resource.ts'
import type { Client } from '../../../../data/client.ts'
import { type RecordData, recordPath } from '../../../../data/record.ts'
import { RequestError } from '../../../../data/request-error.ts'

import type { LineValues } from './line-values.ts'

/** Somebody else has changed a field that was about to be saved. */
export class LineChanged extends Error {
  readonly theirs: RecordData

  constructor(theirs: RecordData) {
    super('Changed meanwhile')
    this.theirs = theirs
  }
}

/**
 * @param record the line as the user saw it while editing
 * Throws LineChanged, or the service's refusal.
 */
export async function saveLine(
  client: Client,
  resource: Resource,
  record: RecordData,
  values: LineValues,
): Promise<void> {
  const path = recordPath(resource, record.id)
  const query = { fields: Object.keys(values).join(',') }
  for (;;) {
    const { data: now, etag } = await client<RecordData>('GET', path, { query })
    if (Object.keys(values).some((name) => differs(now, record, name) && differs(now, values, name))) {
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

const differs = (first: LineValues, second: LineValues, name: string) =>
  JSON.stringify(first[name] ?? null) !== JSON.stringify(second[name] ?? null)

/** The line's current values of the fields in `values`, ready for a request body. */
export const valuesBefore = (line: RecordData, values: LineValues): LineValues =>
  Object.fromEntries(Object.keys(values).map((name) => [name, line[name] ?? null]))
