/**
 * The security log: `record` what happened at the doors, and it becomes a structured log line at once and, where an account
 * is known, a row of that account's log. Secrets, passwords and tokens never go in; neither does an address that somebody
 * typed and nobody has, because people type passwords there.
 *
 * Recording never waits and never fails: rows are gathered while the last ones are being stored. What strangers can cause at
 * will is counted by the hour instead of listed.
 */
import { securityEvents } from '../../../contract/resources/history/security-event-kinds.ts'
import type { Database } from '../../db/database.ts'
import type { SecurityEvent } from './event.ts'
import { requestOrigin } from './request-origin.ts'
import { type EventRow, rowOf, storeRows } from './stored-events.ts'
import { eventsOf, type WrittenRecords } from './written-events.ts'

export interface SecurityLog {
  readonly record: (event: SecurityEvent) => void
  /** Records what a write is to the log, in its transaction: see `written-events.ts`. */
  readonly emit: (written: WrittenRecords) => Promise<void>
  /** Resolves when everything that was recorded is stored, or could not be. */
  readonly settle: () => Promise<void>
}

/** The part of a pino logger that is used. */
export interface EventLogger {
  readonly info: (line: object, message: string) => void
  readonly warn: (line: object, message: string) => void
}

/** Rows that wait while the database is away; what comes on top is in the log's lines alone. */
const mostWaiting = 5_000

export function createSecurityLog(database: Database, log: EventLogger): SecurityLog {
  let waiting = new Map<string, EventRow>()
  let storing: Promise<void> | undefined
  let single = 0

  let hurry = () => {}

  /** After the answer: how long that takes must not tell whether there was anything to store. */
  const later = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 250)
      hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const store = async () => {
    while (waiting.size > 0) {
      const rows = [...waiting.values()]
      waiting = new Map()
      await storeRows(database.kysely, rows).catch((error: unknown) =>
        log.warn({ err: error, lost: rows.length }, 'security events could not be stored'),
      )
    }
    storing = undefined
  }

  const keep = (row: EventRow) => {
    single += 1
    const key = row.mergekey === null ? `${single}` : `${row.account}|${row.mergekey}`
    const known = waiting.get(key)
    if (!known && waiting.size >= mostWaiting) return
    waiting.set(key, known ? { ...known, times: known.times + 1, lastat: row.lastat } : row)
    storing ??= later().then(store)
  }

  const say = (event: SecurityEvent) =>
    log[securityEvents[event.event].level](lineOf(event, requestOrigin()), 'security event')

  return {
    record(event) {
      const origin = requestOrigin()
      say(event)
      if (event.account !== undefined) keep(rowOf({ ...event, account: event.account }, origin))
    },
    async emit(written) {
      const events = await eventsOf(written)
      const { account } = written.actor
      await storeRows(
        written.tx,
        events.map((event) => rowOf({ ...event, account }, requestOrigin())),
      )
      events.forEach(say)
    },
    async settle() {
      hurry()
      await storing
    },
  }
}

/** What the log line says: stable names, nothing nested but `facts`. */
export function lineOf(
  { event, account, contact, subject, credential, facts }: SecurityEvent,
  origin: { readonly id: string; readonly address: string } | undefined,
): object {
  return { event, reqId: origin?.id, address: origin?.address, account, contact, subject, credential, facts }
}
