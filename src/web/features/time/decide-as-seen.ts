/**
 * Sends a lead's decision on a week for the version on the screen only: reads the week again, compares, and makes the
 * write conditional on that version (RFC 9110, section 13.1.1). The week may have been changed and submitted again
 * since.
 */

import type { Client } from '../../data/client.ts'
import type { TimesheetRecord } from '../../data/declared-records.ts'
import { t } from '../../language/t.ts'

/** Fields that are compared between the two versions. */
const compared = ['contactid', 'week', 'state', 'timespent', 'timebillable', 'lastmodifiedutc'] as const

/** The same as the `fields` of a request. */
export const decidedFields = compared.join(',')

export const versionOf = (row: TimesheetRecord): string => JSON.stringify(compared.map((name) => row[name] ?? null))

export interface Decision {
  readonly id: string | null
  /** `versionOf` of the week on the screen; null if there was none. */
  readonly seen: string | null
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

export async function decideAsSeen(client: Client, { id, seen, path, body }: Decision): Promise<TimesheetRecord> {
  const week = `/timesheets/${id}`
  const { data, etag } = await client<TimesheetRecord>('GET', week, { query: { fields: decidedFields } })
  if (versionOf(data) !== seen) throw new Error(t('It was changed after you opened it. Look at it again, then decide.'))
  return (await client<TimesheetRecord>('PUT', `${week}/${path}`, { body, ifMatch: etag })).data
}
