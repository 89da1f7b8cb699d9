/** Which statements are answered so soon that nobody minds to be answered after one. */
import type { WaitingRead } from '../connections/waiting-read.ts'

/** Milliseconds from which on one takes long. */
const long = 100

/** Names that are remembered. */
const most = 1000

export interface BriefStatements {
  /** Whether it has run, and did not take long the last time. */
  isBrief(name: string | null): boolean
  /** Notes how many milliseconds statements took together. */
  note(reads: readonly WaitingRead[], milliseconds: number): void
}

export function briefStatements(): BriefStatements {
  const brief = new Set<string>()
  return {
    isBrief: (name) => name !== null && brief.has(name),
    note(reads, milliseconds) {
      for (const {
        statement: { name },
      } of reads) {
        if (name === null) continue
        if (milliseconds >= long) brief.delete(name)
        else if (!brief.has(name)) {
          if (brief.size >= most) brief.clear()
          brief.add(name)
        }
      }
    },
  }
}
