/**
 * Schedules access to a limited number of database connections ("places"). Each owner has its own queue and the queues take
 * turns, so nobody waits for all the work of a busy owner. Owners with quick statements may use most places, owners with slow
 * ones only a few. Queues are short: work that cannot start soon is refused at once.
 */

import { createLine, type Line } from './line.ts'
import type { QueryContext } from './query-context.ts'
import type { QueuedRead } from './queued-read.ts'
import { CallerGone, DatabaseUnavailable } from './unavailable.ts'

export interface TurnSettings {
  /** How many run at the same time. */
  readonly places: number
  /** Most places of one owner while none of its work is heavy. */
  readonly share: number
  /** Places that an owner always gets. Heavy work, which slows down everybody, gets no more. */
  readonly heavyShare: number
  /** Milliseconds after which running work counts as heavy. */
  readonly heavy: number
  /** Longest queue of one owner. */
  readonly longestLine: number
  /** Most entries in all queues once the first of them has waited for `long`. */
  readonly mostWaiting: number
  /** Milliseconds. */
  readonly long: number
  /** Most milliseconds anybody waits. */
  readonly patience: number
}

export interface Turns {
  /**
   * Resolves to a place, or to null if `read` joined another read's batch. Rejects with DatabaseUnavailable if the queue is full
   * or too slow, and with CallerGone if the caller has gone. The service's own work is never refused.
   */
  take(context: QueryContext, read?: QueuedRead): Promise<Place | null>
  /** How many wait. */
  waiting(): number
}

export interface Place {
  /** Removes the next reads with the same time limit from the owner's queue, to send them in the same batch. */
  readonly dequeueReads: (most: number) => readonly QueuedRead[]
  /**
   * The same for another batch, as if the place had been given back and taken again; none if it is another owner's turn. A
   * connection that is handed over like this doesn't stand idle while the answers of the last batch are made.
   */
  readonly nextReads: (most: number) => readonly QueuedRead[]
  readonly giveBack: () => void
}

interface TurnLine {
  /** Start times of running work, oldest first. */
  readonly running: Line<number>
  readonly waiting: Line<Waiting>
}

interface Waiting {
  readonly limit: number | null
  /** Set if it may join another read's batch. */
  readonly read: QueuedRead | undefined
  /** Called on its turn. */
  readonly call: () => void
  /** Called when it has joined another read's batch. */
  readonly leave: () => void
}

interface Impatient {
  /** In milliseconds of `performance.now()`. */
  readonly until: number
  readonly refuse: () => void
}

export function createTurns(settings: TurnSettings): Turns {
  const { places, share, heavyShare, heavy, longestLine, mostWaiting, long, patience } = settings
  // In the order of turns.
  const lines = new Map<string, TurnLine>()
  let free = places
  /** Start times of all waiting entries, oldest first. */
  const waiting = createLine<number>()
  /** Those that do not wait for ever. */
  const impatient = createLine<Impatient>()
  let alarm: NodeJS.Timeout | null = null

  const isCrowded = () => waiting.size >= mostWaiting && performance.now() - (waiting.first ?? 0) >= long

  /** One timer for all: nearly everybody has left by then, and a timer of each would cost more than the waiting. */
  const watchPatience = () => {
    if (!impatient.first || alarm) return
    alarm = setTimeout(refuseOverdue, impatient.first.until - performance.now()).unref()
  }

  const refuseOverdue = () => {
    alarm = null
    while (impatient.first && impatient.first.until <= performance.now()) impatient.first.refuse()
    watchPatience()
  }

  /** @param leaving places of the owner that it is about to give back */
  const mayBegin = ({ running }: TurnLine, leaving = 0) => {
    const size = running.size - leaving
    if (size < heavyShare) return true
    return size < share && performance.now() - (running.first ?? 0) < heavy
  }

  const begin = ({ owner, limit }: QueryContext, line: TurnLine): Place => {
    free -= 1
    let end = line.running.join(performance.now())
    const dequeueReads = (most: number) => {
      const taken: QueuedRead[] = []
      while (taken.length < most) {
        const next = line.waiting.first
        if (!next?.read || next.limit !== limit) break
        taken.push(next.read)
        next.leave()
      }
      return taken
    }
    return {
      dequeueReads,
      nextReads(most) {
        if (othersWait(owner) || !mayBegin(line, 1)) return []
        const taken = dequeueReads(most)
        if (taken.length === 0) return []
        const endLast = end
        end = line.running.join(performance.now())
        endLast()
        return taken
      },
      giveBack() {
        if (!end()) return
        free += 1
        forgetIdle(owner, line)
        callNext()
      },
    }
  }

  const othersWait = (owner: string) => {
    for (const [other, { waiting }] of lines) if (other !== owner && waiting.size > 0) return true
    return false
  }

  const forgetIdle = (owner: string, { running, waiting }: TurnLine) => {
    if (running.size === 0 && waiting.size === 0) lines.delete(owner)
  }

  const callNext = () => {
    for (const [owner, line] of lines) {
      if (free <= 0) return
      const next = line.waiting.first
      if (!next || !mayBegin(line)) continue
      // To the end: the other owners come first now.
      lines.delete(owner)
      lines.set(owner, line)
      next.call()
    }
  }

  const wait = (context: QueryContext, line: TurnLine, read: QueuedRead | undefined) =>
    new Promise<Place | null>((resolve, reject) => {
      const { kind, owner, limit, gone } = context
      const leaveLines = () => {
        leaveImpatient?.()
        gone?.removeEventListener('abort', giveUp)
        leaveLine()
        leaveAll()
        forgetIdle(owner, line)
      }
      const call = () => {
        const place = begin(context, line)
        leaveLines()
        resolve(place)
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
      const leaveImpatient =
        kind === 'service' ? null : impatient.join({ until: performance.now() + patience, refuse: tooLong })
      watchPatience()
      gone?.addEventListener('abort', giveUp, { once: true })
      const leaveAll = waiting.join(performance.now())
      const leaveLine = line.waiting.join({ limit, read, call, leave })
    })

  return {
    waiting: () => waiting.size,
    async take(context, read) {
      const { kind, owner, gone } = context
      if (gone?.aborted) throw new CallerGone('the caller has gone')
      const line = lines.get(owner) ?? { running: createLine(), waiting: createLine() }
      const begins = free > 0 && mayBegin(line)
      const isFull = kind !== 'service' && (line.waiting.size >= longestLine || isCrowded())
      if (!begins && isFull) throw new DatabaseUnavailable('busy')
      lines.set(owner, line)
      return begins ? begin(context, line) : wait(context, line, read)
    },
  }
}
