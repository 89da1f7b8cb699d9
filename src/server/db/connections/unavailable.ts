/**
 * Database failures that are not the caller's fault: unreachable, busy, frozen or full. All are one error class, so that the
 * response to them is decided in one place.
 */
import { template } from '../../../contract/requests/refusal.ts'

/** Messages to callers by reason. `unknown`: the connection was lost during a commit. */
const reasons = {
  away: { text: template('The database cannot be reached at the moment; try again shortly.'), retryAfter: 5 },
  busy: { text: template('The service has more to do than it can at the moment; try again shortly.'), retryAfter: 2 },
  slow: { text: template('The request took too long and was stopped; ask for less at once.'), retryAfter: 5 },
  locked: {
    text: template('Somebody else is changing the same records at this moment; try again shortly.'),
    retryAfter: 1,
  },
  readonly: { text: template('The database takes no changes at the moment; nothing was stored.'), retryAfter: 30 },
  full: { text: template('The database has no room left; nothing was stored.'), retryAfter: 60 },
  unknown: {
    text: template(
      'The connection to the database was lost while the change was being stored, so it may or may not have been kept. Read the records again, or repeat the request with the same Idempotency-Key.',
    ),
    retryAfter: 5,
  },
} as const

export type Reason = keyof typeof reasons

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly reason: Reason
  /** HTTP status, where a library looks for one. */
  readonly statusCode = 503
  /** For the caller. */
  readonly publicMessage: string
  /** Seconds. */
  readonly retryAfter: number

  constructor(reason: Reason, cause?: unknown) {
    super(cause instanceof Error && cause.message !== '' ? cause.message : reasons[reason].text, { cause })
    this.reason = reason
    this.publicMessage = reasons[reason].text
    this.retryAfter = reasons[reason].retryAfter
  }
}

/** The caller has gone, so the statement was not run or was stopped. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone'
  readonly statusCode = 499
}

/** Error codes of PostgreSQL (appendix A) and of sockets. */
const codes: readonly (readonly [RegExp, Reason])[] = [
  [/^(08|57P|25P03$|58)|^(ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_AGAIN$)/, 'away'],
  [/^53100$/, 'full'],
  [/^53/, 'busy'],
  [/^57014$/, 'slow'],
  [/^(55P03|40001|40P01)$/, 'locked'],
  [/^25006$/, 'readonly'],
]

/** Errors of the driver itself have no code. */
const codelessErrors =
  /^Connection terminated|^Client (was closed|has encountered)|^Cannot use a pool|^timeout exceeded/

/** Translates an error; null if it does not mean that the database is unavailable. */
export function unavailability(error: unknown): DatabaseUnavailable | null {
  if (error instanceof DatabaseUnavailable) return error
  if (!(error instanceof Error)) return null
  const code = String((error as { code?: unknown }).code ?? '')
  const [, reason] = codes.find(([pattern]) => pattern.test(code)) ?? []
  if (reason !== undefined) return new DatabaseUnavailable(reason, error)
  return codelessErrors.test(error.message) ? new DatabaseUnavailable('away', error) : null
}

/** Milliseconds between log lines about the same reason, because every request fails during an outage. */
const silence = 1_000
const loggedAt = new Map<Reason, number>()

/** Logs the error, rate-limited by reason. */
export function logUnavailability(log: Pick<Console, 'warn'>, { reason, message }: DatabaseUnavailable): void {
  const now = Date.now()
  if (now - (loggedAt.get(reason) ?? 0) < silence) return
  loggedAt.set(reason, now)
  log.warn({ reason, message }, 'the database was not available')
}

/** Attempts at a transaction that PostgreSQL aborts because of a deadlock or serialization failure. */
const tries = 3

/** Repeats `work` if its transaction was aborted by a conflict, which has rolled it back. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const code = String(((error as Error).cause as { code?: unknown } | undefined)?.code)
      if (attempt === tries || !['40001', '40P01'].includes(code)) throw error
    }
  }
}
