/**
 * What the database refuses or fails to do for a reason that lies with no caller: it is away, busy, frozen or full. All of
 * it is one error, so that whoever answers a caller decides once what that means.
 */

/** Why, and what a caller is told. `unknown` is about a change whose end nobody saw. */
const reasons = {
  away: { text: 'The database cannot be reached at the moment; try again shortly.', retryAfter: 5 },
  busy: { text: 'The service has more to do than it can at the moment; try again shortly.', retryAfter: 2 },
  slow: { text: 'The request took too long and was stopped; ask for less at once.', retryAfter: 5 },
  locked: { text: 'Somebody else is changing the same records at this moment; try again shortly.', retryAfter: 1 },
  readonly: { text: 'The database takes no changes at the moment; nothing was stored.', retryAfter: 30 },
  full: { text: 'The database has no room left; nothing was stored.', retryAfter: 60 },
  unknown: {
    text:
      'The connection to the database was lost while the change was being stored, so it may or may not have been kept. ' +
      'Read the records again, or repeat the request with the same Idempotency-Key.',
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
  readonly told: string
  /** Seconds. */
  readonly retryAfter: number

  constructor(reason: Reason, cause?: unknown) {
    super(cause instanceof Error && cause.message !== '' ? cause.message : reasons[reason].text, { cause })
    this.reason = reason
    this.told = reasons[reason].text
    this.retryAfter = reasons[reason].retryAfter
  }
}

/** Nobody waits for the answer any more, so the statement was not run or was stopped. */
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

/** What the driver says itself comes without a code. */
const words = /^Connection terminated|^Client (was closed|has encountered)|^Cannot use a pool|^timeout exceeded/

/** The error as one of unavailability, or null for any other, such as a value that does not fit. */
export function unavailability(error: unknown): DatabaseUnavailable | null {
  if (error instanceof DatabaseUnavailable) return error
  if (!(error instanceof Error)) return null
  const code = String((error as { code?: unknown }).code ?? '')
  const [, reason] = codes.find(([pattern]) => pattern.test(code)) ?? []
  if (reason !== undefined) return new DatabaseUnavailable(reason, error)
  return words.test(error.message) ? new DatabaseUnavailable('away', error) : null
}

/** Milliseconds between two lines of the log about one reason: during an outage every request fails. */
const silence = 1_000
const toldAt = new Map<Reason, number>()

/** Puts a line into the log, but not one for each of many requests that fail at once. */
export function tellOfUnavailability(log: Pick<Console, 'warn'>, { reason, message }: DatabaseUnavailable): void {
  const now = Date.now()
  if (now - (toldAt.get(reason) ?? 0) < silence) return
  toldAt.set(reason, now)
  log.warn({ reason, message }, 'the database was not available')
}

/** Times that a change is tried again which PostgreSQL ended because it and another waited for each other. */
const tries = 3

/** Does `work`, again where it lost to somebody else's change of the same records: nothing of it was kept. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      const code = String(((error as Error).cause as { code?: unknown } | undefined)?.code)
      if (tried === tries || !['40001', '40P01'].includes(code)) throw error
    }
  }
}
