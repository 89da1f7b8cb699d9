/**
 * Schedules access to a limited number of database connections ("slots"). Each owner has its own queue and the queues take
 * turns, so nobody waits for all the work of a busy owner. Owners with quick statements may use most slots, owners with slow
 * ones only a few. Queues are short: work that cannot start soon is refused at once.
 */

import { createLinkedList, type LinkedList } from './linked-list.ts'
import type { QueryContext } from './query-context.ts'
import type { QueuedRead } from './queued-read.ts'
import { CallerGone, DatabaseUnavailable } from './unavailable.ts'

export interface SchedulerSettings {
  /** How many run at the same time. */
  readonly slots: number
  /** Most slots of one owner while none of its work is heavy. */
  readonly share: number
  /** Slots that an owner always gets. Heavy work, which slows down everybody, gets no more. */
  readonly heavyShare: number
  /** Milliseconds after which running work counts as heavy. */
  readonly heavy: number
  /** Longest queue of one owner. */
  readonly maxQueueLength: number
  /** Most entries in all queues once the first of them has waited for `longWait`. */
  readonly maxWaiting: number
  /** Milliseconds. */
  readonly longWait: number
  /** Maximum wait in milliseconds. */
  readonly maxWait: number
}

export interface Scheduler {
  /**
   * Resolves to a slot, or to null if `read` joined another read's batch. Rejects with DatabaseUnavailable if the queue is full
   * or too slow, and with CallerGone if the caller has gone. The service's own work is never refused.
   */
  acquire(context: QueryContext, read?: QueuedRead): Promise<Slot | null>
  /** How many wait. */
  waiting(): number
}

export interface Slot {
  /** Removes the next reads with the same time limit from the owner's queue, to send them in the same batch. */
  readonly dequeueReads: (max: number) => readonly QueuedRead[]
  /**
   * The same for another batch, as if the slot had been released and acquired again; none if it is another owner's turn. A
   * connection that is handed over like this doesn't stand idle while the answers of the last batch are made.
   */
  readonly nextReads: (max: number) => readonly QueuedRead[]
  readonly releaseSlot: () => void
}

interface OwnerQueue {
  /** Start times of running work, oldest first. */
  readonly runningReads: LinkedList<number>
  readonly queuedReads: LinkedList<QueueEntry>
}

interface QueueEntry {
  readonly limit: number | null
  /** Set if it may join another read's batch. */
  readonly read: QueuedRead | undefined
  /** Called on its turn. */
  readonly start: () => void
  /** Called when it has joined another read's batch. */
  readonly remove: () => void
}

interface Deadline {
  /** In milliseconds of `performance.now()`. */
  readonly until: number
  readonly refuse: () => void
}

export function createScheduler(settings: SchedulerSettings): Scheduler {
  const { slots, share, heavyShare, heavy, maxQueueLength, maxWaiting, longWait, maxWait } = settings
  // In the order of turns.
  const queues = new Map<string, OwnerQueue>()
  let free = slots
  /** Start times of all waiting entries, oldest first. */
  const waitingReads = createLinkedList<number>()
  /** Entries that do not wait for ever. */
  const deadlines = createLinkedList<Deadline>()
  let alarm: NodeJS.Timeout | null = null

  const isCrowded = () => waitingReads.size >= maxWaiting && performance.now() - (waitingReads.first ?? 0) >= longWait

  /** One timer for all: nearly all entries are removed by then, and a timer of each would cost more than the waiting. */
  const watchDeadlines = () => {
    if (!deadlines.first || alarm) return
    alarm = setTimeout(refuseOverdue, deadlines.first.until - performance.now()).unref()
  }

  const refuseOverdue = () => {
    alarm = null
    while (deadlines.first && deadlines.first.until <= performance.now()) deadlines.first.refuse()
    watchDeadlines()
  }

  /** @param releasing slots of the owner that it is about to release */
  const mayBegin = ({ runningReads }: OwnerQueue, releasing = 0) => {
    const size = runningReads.size - releasing
    if (size < heavyShare) return true
    return size < share && performance.now() - (runningReads.first ?? 0) < heavy
  }

  const begin = ({ owner, limit }: QueryContext, queue: OwnerQueue): Slot => {
    free -= 1
    let end = queue.runningReads.append(performance.now())
    const dequeueReads = (max: number) => {
      const queuedReads: QueuedRead[] = []
      while (queuedReads.length < max) {
        const next = queue.queuedReads.first
        if (!next?.read || next.limit !== limit) break
        queuedReads.push(next.read)
        next.remove()
      }
      return queuedReads
    }
    return {
      dequeueReads,
      nextReads(max) {
        if (othersWait(owner) || !mayBegin(queue, 1)) return []
        const queuedReads = dequeueReads(max)
        if (queuedReads.length === 0) return []
        const endLast = end
        end = queue.runningReads.append(performance.now())
        endLast()
        return queuedReads
      },
      releaseSlot() {
        if (!end()) return
        free += 1
        forgetIdle(owner, queue)
        startNext()
      },
    }
  }

  const othersWait = (owner: string) => {
    for (const [otherOwner, { queuedReads }] of queues) if (otherOwner !== owner && queuedReads.size > 0) return true
    return false
  }

  const forgetIdle = (owner: string, { runningReads, queuedReads }: OwnerQueue) => {
    if (runningReads.size === 0 && queuedReads.size === 0) queues.delete(owner)
  }

  const startNext = () => {
    for (const [owner, queue] of queues) {
      if (free <= 0) return
      const next = queue.queuedReads.first
      if (!next || !mayBegin(queue)) continue
      // To the end: the other owners come first now.
      queues.delete(owner)
      queues.set(owner, queue)
      next.start()
    }
  }

  const wait = (context: QueryContext, queue: OwnerQueue, read: QueuedRead | undefined) =>
    new Promise<Slot | null>((resolve, reject) => {
      const { kind, owner, limit, signal } = context
      const removeAll = () => {
        removeDeadline?.()
        signal?.removeEventListener('abort', giveUp)
        removeFromQueue()
        removeFromWaiting()
        forgetIdle(owner, queue)
      }
      const start = () => {
        const slot = begin(context, queue)
        removeAll()
        resolve(slot)
      }
      const remove = () => {
        removeAll()
        resolve(null)
      }
      const refuse = (error: Error) => {
        removeAll()
        reject(error)
      }
      const giveUp = () => refuse(new CallerGone('the caller has gone'))
      const tooLong = () => refuse(new DatabaseUnavailable('busy'))
      const removeDeadline =
        kind === 'service' ? null : deadlines.append({ until: performance.now() + maxWait, refuse: tooLong })
      watchDeadlines()
      signal?.addEventListener('abort', giveUp, { once: true })
      const removeFromWaiting = waitingReads.append(performance.now())
      const removeFromQueue = queue.queuedReads.append({ limit, read, start, remove })
    })

  return {
    waiting: () => waitingReads.size,
    async acquire(context, read) {
      const { kind, owner, signal } = context
      if (signal?.aborted) throw new CallerGone('the caller has gone')
      const queue = queues.get(owner) ?? { runningReads: createLinkedList(), queuedReads: createLinkedList() }
      const begins = free > 0 && mayBegin(queue)
      const isFull = kind !== 'service' && (queue.queuedReads.size >= maxQueueLength || isCrowded())
      if (!begins && isFull) throw new DatabaseUnavailable('busy')
      queues.set(owner, queue)
      return begins ? begin(context, queue) : wait(context, queue, read)
    },
  }
}
