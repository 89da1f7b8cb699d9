/** Builds and stores rows of the security log. */

import { sql } from 'kysely'
import { securityEvents } from '../../../../contract/resources/history/security-event-kinds.ts'
import { beginning } from '../../../../contract/text/beginning.ts'
import type { Database } from '../../../db/database.ts'
import { getNetwork } from '../../../limits/network.ts'
import type { SecurityEvent } from './event.ts'
import type { RequestOrigin } from './request-origin.ts'

export interface EventRow {
  readonly account: number
  readonly event: string
  readonly at: string
  readonly lastat: string
  readonly times: number
  readonly contactid: number | null
  readonly subjectid: number | null
  readonly credential: string | null
  readonly address: string | null
  readonly requestid: string | null
  readonly detail: string | null
  /** Rows with the same key are merged. */
  readonly mergekey: string | null
}

/** Longest fact in characters. */
const maxLength = 200

export function getRow(
  event: SecurityEvent & { readonly account: number },
  origin: RequestOrigin | undefined,
): EventRow {
  const time = new Date().toISOString()
  const { counted } = securityEvents[event.event]
  const contactid = event.contact ?? null
  const address = origin?.address ?? null
  const detail = getDetail(event.facts ?? {})
  const keyParts = [event.event, contactid, event.subject, event.credential, address && getNetwork(address), detail]
  return {
    account: event.account,
    event: event.event,
    at: time,
    lastat: time,
    times: 1,
    contactid,
    subjectid: event.subject ?? null,
    credential: event.credential ?? null,
    address,
    requestid: origin?.id ?? null,
    detail,
    mergekey: counted ? JSON.stringify([...keyParts, time.slice(0, 13)]) : null,
  }
}

/** `name: Zapier, method: password`; null without facts. */
function getDetail(facts: NonNullable<SecurityEvent['facts']>): string | null {
  const parts = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${beginning(String(value), maxLength)}`],
  )
  return parts.length > 0 ? parts.join(', ') : null
}

/** Stores rows, adding counted ones to existing rows. Merge keys must be distinct. */
export async function storeRows(connection: Database['kysely'], rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into security_events
      (account_id, event, at, lastat, times, contactid, subjectid, credential, address, requestid, detail, mergekey)
    select e.account, e.event, e.at, e.lastat, e.times, e.contactid, e.subjectid, e.credential, e.address, e.requestid,
      e.detail, e.mergekey
    from json_to_recordset(${JSON.stringify(rows)}::json) as e(
      account bigint, event text, at timestamptz, lastat timestamptz, times int, contactid bigint, subjectid bigint,
      credential text, address text, requestid text, detail text, mergekey text
    )
    on conflict (account_id, mergekey) do update
      set times = security_events.times + excluded.times, lastat = greatest(security_events.lastat, excluded.lastat)
  `.execute(connection)
}
