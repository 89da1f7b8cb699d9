/** Notices that somebody was away while something went on: no key, no movement, no touch for so long. Knows no clock of its own. */

/** Milliseconds since 1970. */
export interface Absence {
  readonly from: number
  readonly to: number
}

interface IdleClock {
  /** Milliseconds without input that count as being away. */
  readonly limit: number
  /** When there last was input, also in other tabs and before this page was opened; null where nobody knows. */
  readonly load: () => number | null
  readonly save: (at: number) => void
}

export interface IdleWatch {
  /**
   * Somebody is there. Answers their absence where they were away for long enough; it is answered once, and all input after
   * it counts as nothing until it is settled.
   * @param since when what goes on began: nobody is away from it before that
   */
  input(now: number, since: number): Absence | null
  /** What became of the absence is decided. */
  settle(now: number): void
}

/** Other tabs hear of input this often at most. */
const saving = 10_000

export function createIdleWatch({ limit, load, save }: IdleClock): IdleWatch {
  let seen: number | null = null
  let saved = 0
  let isAsking = false
  const note = (now: number) => {
    seen = now
    if (now - saved < saving) return
    saved = now
    save(now)
  }
  return {
    input(now, since) {
      if (isAsking) return null
      // A clock that was put back says nothing.
      const last = Math.min(Math.max(seen ?? 0, load() ?? 0) || now, now)
      const from = Math.max(last, since)
      if (now - from < limit) {
        note(now)
        return null
      }
      isAsking = true
      return { from, to: now }
    },
    settle(now) {
      isAsking = false
      saved = 0
      note(now)
    },
  }
}
