/**
 * A decision on a week holds only for what the lead has seen of it: the week is read again first, and the decision is for that
 * version (RFC 9110, section 13.1.1). Its time may have been changed and submitted again meanwhile.
 */
import type { Client } from '../../data/client.ts'
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'

/** Fields of a week that tell whether it is the one that was seen. */
export const decidedFields = 'contactid,week,state,timespent,timebillable,lastmodifiedutc'

export const seenOf = (row: RecordData): string =>
  JSON.stringify(decidedFields.split(',').map((name) => row[name] ?? null))

export interface Decision {
  readonly id: string | null
  /** What `seenOf` the week was; null where none was seen. */
  readonly seen: string | null
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

export async function decideAsSeen(client: Client, { id, seen, path, body }: Decision): Promise<RecordData> {
  const week = `/timesheets/${id}`
  const { data, etag } = await client<RecordData>('GET', week, { query: { fields: decidedFields } })
  if (seenOf(data) !== seen) throw new Error(t('It was changed after you opened it. Look at it again, then decide.'))
  return (await client<RecordData>('PUT', `${week}/${path}`, { body, ifMatch: etag })).data
}
