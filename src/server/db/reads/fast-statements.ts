/** Remembers which statements are fast enough to share a batch. */
import type { QueuedRead } from '../connections/queued-read.ts'

/** Milliseconds from which a statement counts as slow. */
const long = 100

/** Most names remembered. */
const maxStatements = 1000

export interface FastStatements {
  /** Whether the statement has run before, and was fast the last time. */
  isBrief(name: string | null): boolean
  /** Records how many milliseconds a batch took. */
  note(reads: readonly QueuedRead[], milliseconds: number): void
}

export function fastStatements(): FastStatements {
  const brief = new Set<string>()
  return {
    isBrief: (name) => name !== null && brief.has(name),
    note(reads, milliseconds) {
      for (const { statement } of reads) {
        const { name } = statement
        if (name === null) continue
        if (milliseconds >= long) brief.delete(name)
        else if (!brief.has(name)) {
          if (brief.size >= maxStatements) brief.clear()
          brief.add(name)
        }
      }
    },
  }
}
