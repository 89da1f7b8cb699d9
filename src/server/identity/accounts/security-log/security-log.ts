/**
 * The security log. `record` writes a structured log line at once and, if the account is known, a row of that account's log.
 * Never contains secrets, passwords, tokens or unknown emails, because people type passwords into the email field.
 *
 * Recording never waits and never fails: rows are collected while the previous ones are being stored. Events that strangers can
 * cause at will are counted per hour instead of listed.
 */
import { securityEvents } from '../../../../contract/resources/history/security-event-kinds.ts'
import type { Database } from '../../../db/database.ts'
import type { SecurityEvent } from './event.ts'
import { requestOrigin } from './request-origin.ts'
import { type EventRow, getRow, storeRows } from './stored-events.ts'
import { loadEvents, type WrittenRecords } from './written-events.ts'

export interface SecurityLog {
  readonly record: (event: SecurityEvent) => void
  /** Records the events of a write in its transaction (`written-events.ts`). */
  readonly emit: (records: WrittenRecords) => Promise<void>
  /** Waits until all events are stored or have failed. */
  readonly settle: () => Promise<void>
}

/** Subset of a pino logger. */
export interface EventLogger {
  readonly info: (line: object, message: string) => void
  readonly warn: (line: object, message: string) => void
}

/** Most rows kept while the database is unavailable; further events only get log lines. */
const mostWaiting = 5_000

export function createSecurityLog(database: Database, log: EventLogger): SecurityLog {
  let pendingRows = new Map<string, EventRow>()
  let storing: Promise<void> | undefined
  let single = 0

  let hurry = () => {}

  /** Runs after the response, whose time must not reveal whether there was anything to store. */
  const later = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 250)
      hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const store = async () => {
    while (pendingRows.size > 0) {
      const rows = [...pendingRows.values()]
      pendingRows = new Map()
      await storeRows(database.kysely, rows).catch((error: unknown) =>
        log.warn({ err: error, lost: rows.length }, 'security events could not be stored'),
      )
    }
    storing = undefined
  }

  const keep = (row: EventRow) => {
    single += 1
    const key = row.mergekey === null ? `${single}` : `${row.account}|${row.mergekey}`
    const eventRow = pendingRows.get(key)
    if (!eventRow && pendingRows.size >= mostWaiting) return
    pendingRows.set(key, eventRow ? { ...eventRow, times: eventRow.times + 1, lastat: row.lastat } : row)
    storing ??= later().then(store)
  }

  const say = (event: SecurityEvent) =>
    log[securityEvents[event.event].level](getLine(event, requestOrigin()), 'security event')

  return {
    record(event) {
      const origin = requestOrigin()
      say(event)
      if (event.account !== undefined) keep(getRow({ ...event, account: event.account }, origin))
    },
    async emit(records) {
      const events = await loadEvents(records)
      const { account } = records.actor
      await storeRows(
        records.tx,
        events.map((event) => getRow({ ...event, account }, requestOrigin())),
      )
      events.forEach(say)
    },
    async settle() {
      hurry()
      await storing
    },
  }
}

/** The log line: stable names, nothing nested but `facts`. */
export function getLine(
  { event, account, contact, subject, credential, facts }: SecurityEvent,
  origin: { readonly id: string; readonly address: string } | undefined,
): object {
  return { event, reqId: origin?.id, address: origin?.address, account, contact, subject, credential, facts }
}
