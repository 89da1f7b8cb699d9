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

export const getVersion = (row: TimesheetRecord): string => JSON.stringify(compared.map((name) => row[name] ?? null))

/** Sends the decision on a week, for the version with this ETag only. */
export type Decision = (week: { readonly recordid: string; readonly ifMatch: string | null }) => Promise<unknown>

/** @param version `getVersion` of the week on the screen; null if there was none */
export async function decideAsSeen(
  client: Client,
  { id, version }: { readonly id: string | null; readonly version: string | null },
  decide: Decision,
): Promise<void> {
  const recordid = String(id)
  const { data, etag } = await client<TimesheetRecord>('GET', `/timesheets/${recordid}`, {
    query: { fields: decidedFields },
  })
  if (getVersion(data) !== version)
    throw new Error(t('It was changed after you opened it. Look at it again, then decide.'))
  await decide({ recordid, ifMatch: etag })
}
