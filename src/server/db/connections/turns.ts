/**
 * Who uses the database next. There are so many places; whoever has to wait does so in a line of its own, and the lines
 * take turns, so that nobody who asks for much at once makes others wait for all of it. Lines are short and nobody waits
 * long: what cannot be done soon is better refused at once.
 */
import type { Errand } from './errand.ts'
import { CallerGone, DatabaseUnavailable } from './unavailable.ts'

export interface TurnSettings {
  /** What runs at once. */
  readonly places: number
  /** Places that one owner may have. */
  readonly share: number
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
   * Resolves to how to give the place back. Rejects with DatabaseUnavailable when the line is full or stands still, and
   * with CallerGone when nobody waits any more. The service's own work is never refused.
   */
  take(errand: Errand): Promise<() => void>
  /** How many wait. */
  waiting(): number
}

interface TurnLine {
  running: number
  readonly waiting: Set<() => void>
}

export function createTurns({ places, share, longestLine, mostWaiting, long, patience }: TurnSettings): Turns {
  // In the order of their turns.
  const lines = new Map<string, TurnLine>()
  let free = places
  /** Everybody who waits, in the order in which they came, and since when. */
  const waiting = new Map<() => void, number>()

  const isCrowded = () => {
    const [first = 0] = waiting.values()
    return waiting.size >= mostWaiting && performance.now() - first >= long
  }

  const begin = (owner: string, line: TurnLine) => {
    free -= 1
    line.running += 1
    let given = false
    return () => {
      if (given) return
      given = true
      free += 1
      line.running -= 1
      if (line.running === 0 && line.waiting.size === 0) lines.delete(owner)
      callNext()
    }
  }

  const callNext = () => {
    for (const [owner, line] of lines) {
      if (free <= 0) return
      const [next] = line.waiting
      if (!next || line.running >= share) continue
      // The others come first now.
      lines.delete(owner)
      lines.set(owner, line)
      next()
    }
  }

  const wait = ({ kind, owner, gone }: Errand, line: TurnLine) =>
    new Promise<() => void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', giveUp)
        line.waiting.delete(called)
        waiting.delete(called)
        if (line.running === 0 && line.waiting.size === 0) lines.delete(owner)
      }
      const called = () => {
        const giveBack = begin(owner, line)
        leave()
        resolve(giveBack)
      }
      const refuse = (error: Error) => {
        leave()
        reject(error)
      }
      const giveUp = () => refuse(new CallerGone('the caller has gone'))
      const tooLong = () => refuse(new DatabaseUnavailable('busy'))
      const timer = kind === 'service' ? undefined : setTimeout(tooLong, patience)
      gone?.addEventListener('abort', giveUp, { once: true })
      waiting.set(called, performance.now())
      line.waiting.add(called)
    })

  return {
    waiting: () => waiting.size,
    async take(errand) {
      const { kind, owner, gone } = errand
      if (gone?.aborted) throw new CallerGone('the caller has gone')
      const line = lines.get(owner) ?? { running: 0, waiting: new Set() }
      const begins = free > 0 && line.running < share
      const isFull = kind !== 'service' && (line.waiting.size >= longestLine || isCrowded())
      if (!begins && isFull) throw new DatabaseUnavailable('busy')
      lines.set(owner, line)
      return begins ? begin(owner, line) : wait(errand, line)
    },
  }
}
