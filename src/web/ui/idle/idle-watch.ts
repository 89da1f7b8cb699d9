/** Detects that somebody was idle while a timer ran. Pure: the caller passes the current time. */

/** Milliseconds since 1970. */
export interface Absence {
  readonly startTime: number
  readonly endTime: number
}

interface IdleClock {
  /** Milliseconds without input that count as being away. */
  readonly limit: number
  /** When there was input last, including in other tabs and before this page was opened; null if unknown. */
  readonly load: () => number | null
  readonly save: (index: number) => void
}

export interface IdleWatch {
  /**
   * Reports input. Returns the absence before it if that was long enough; it is returned once, and further input is ignored until
   * the absence is settled.
   * @param since when the timer started: no absence begins before that
   */
  input(now: number, since: number): Absence | null
  /** The person has decided about the absence. */
  settle(now: number): void
}

/** Minimum milliseconds between two saves, which other tabs read. */
const saving = 10_000

export function createIdleWatch({ limit, load, save }: IdleClock): IdleWatch {
  let lastSeen: number | null = null
  let lastSaved = 0
  let isAsking = false
  const note = (now: number) => {
    lastSeen = now
    if (now - lastSaved < saving) return
    lastSaved = now
    save(now)
  }
  return {
    input(now, since) {
      if (isAsking) return null
      // Never later than now, in case the clock was set back.
      const last = Math.min(Math.max(lastSeen ?? 0, load() ?? 0) || now, now)
      const startTime = Math.max(last, since)
      if (now - startTime < limit) {
        note(now)
        return null
      }
      isAsking = true
      return { startTime, endTime: now }
    },
    settle(now) {
      isAsking = false
      lastSaved = 0
      note(now)
    },
  }
}
