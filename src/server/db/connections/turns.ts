/**
 * Who uses the database next. There are so many places; whoever has to wait does so in a line of its own, and the lines
 * take turns, so that nobody who asks for much at once makes others wait for all of it. Whose work is brief may have most
 * of the places, whose work is heavy a few. Lines are short and nobody waits long: what cannot be done soon is better
 * refused at once.
 */
import type { Errand } from './errand.ts'
import { createLine, type Line } from './line.ts'
import type { QueuedRead } from './queued-read.ts'
import { CallerGone, DatabaseUnavailable } from './unavailable.ts'

export interface TurnSettings {
  /** What runs at once. */
  readonly places: number
  /** Places that one owner may have while nothing that it runs has taken long. */
  readonly share: number
  /** Places that it begins with otherwise: its work is heavy, and slows down everybody's. */
  readonly heavyShare: number
  /** Milliseconds from which on work is heavy. */
  readonly heavy: number
  /** Those who wait in one line. */
  readonly longestLine: number
  /** Those who wait in all when that takes them long, which shows in how long the first of them has been waiting. */
  readonly mostWaiting: number
  /** Milliseconds. */
  readonly long: number
  /** Milliseconds that anybody waits. */
  readonly patience: number
}

export interface Turns {
  /**
   * Resolves to how to give the place back, or to null if `read` joined another's batch instead. Rejects with DatabaseUnavailable when the line is full or stands still, and
   * with CallerGone when nobody waits any more. The service's own work is never refused.
   */
  take(errand: Errand, read?: QueuedRead): Promise<(() => void) | null>
  /**
   * Removes the next reads with the same time limit from the line of an errand's owner, for a caller that has a place and
   * sends them in its batch.
   */
  dequeueReads(errand: Errand, most: number): readonly QueuedRead[]
  /** How many wait. */
  waiting(): number
}

interface TurnLine {
  /** Since when each of what runs does so, the oldest first. */
  readonly running: Line<number>
  readonly waiting: Line<Waiting>
}

interface Waiting {
  readonly limit: number | null
  /** Set if it may join another's batch. */
  readonly read: QueuedRead | undefined
  /** It is its turn. */
  readonly call: () => void
  /** It joined another's batch. */
  readonly leave: () => void
}

export function createTurns(settings: TurnSettings): Turns {
  const { places, share, heavyShare, heavy, longestLine, mostWaiting, long, patience } = settings
  // In the order of their turns.
  const lines = new Map<string, TurnLine>()
  let free = places
  /** Since when everybody waits, in the order in which they came. */
  const waiting = createLine<number>()

  const isCrowded = () => waiting.size >= mostWaiting && performance.now() - (waiting.first ?? 0) >= long

  const mayBegin = ({ running }: TurnLine) => {
    if (running.size < heavyShare) return true
    return running.size < share && performance.now() - (running.first ?? 0) < heavy
  }

  const begin = (owner: string, line: TurnLine) => {
    free -= 1
    const end = line.running.join(performance.now())
    return () => {
      if (!end()) return
      free += 1
      forgetIdle(owner, line)
      callNext()
    }
  }

  const forgetIdle = (owner: string, { running, waiting }: TurnLine) => {
    if (running.size === 0 && waiting.size === 0) lines.delete(owner)
  }

  const callNext = () => {
    for (const [owner, line] of lines) {
      if (free <= 0) return
      const next = line.waiting.first
      if (!next || !mayBegin(line)) continue
      // The others come first now.
      lines.delete(owner)
      lines.set(owner, line)
      next.call()
    }
  }

  const wait = ({ kind, owner, limit, gone }: Errand, line: TurnLine, read: QueuedRead | undefined) =>
    new Promise<(() => void) | null>((resolve, reject) => {
      const leaveLines = () => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', giveUp)
        leaveLine()
        leaveAll()
        forgetIdle(owner, line)
      }
      const call = () => {
        const giveBack = begin(owner, line)
        leaveLines()
        resolve(giveBack)
      }
      const leave = () => {
        leaveLines()
        resolve(null)
      }
      const refuse = (error: Error) => {
        leaveLines()
        reject(error)
      }
      const giveUp = () => refuse(new CallerGone('the caller has gone'))
      const tooLong = () => refuse(new DatabaseUnavailable('busy'))
      const timer = kind === 'service' ? undefined : setTimeout(tooLong, patience)
      gone?.addEventListener('abort', giveUp, { once: true })
      const leaveAll = waiting.join(performance.now())
      const leaveLine = line.waiting.join({ limit, read, call, leave })
    })

  return {
    waiting: () => waiting.size,
    dequeueReads({ owner, limit }, most) {
      const line = lines.get(owner)
      const taken: QueuedRead[] = []
      while (taken.length < most) {
        const next = line?.waiting.first
        if (!next?.read || next.limit !== limit) break
        taken.push(next.read)
        next.leave()
      }
      return taken
    },
    async take(errand, read) {
      const { kind, owner, gone } = errand
      if (gone?.aborted) throw new CallerGone('the caller has gone')
      const line = lines.get(owner) ?? { running: createLine(), waiting: createLine() }
      const begins = free > 0 && mayBegin(line)
      const isFull = kind !== 'service' && (line.waiting.size >= longestLine || isCrowded())
      if (!begins && isFull) throw new DatabaseUnavailable('busy')
      lines.set(owner, line)
      return begins ? begin(owner, line) : wait(errand, line, read)
    },
  }
}
