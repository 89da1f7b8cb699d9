/**
 * Attempts due deliveries. One loop fetches as many as there are free slots and stores finished attempts in batches; attempts
 * run concurrently. However long the queue, this takes a few statements every 200 ms.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { beginning } from '../../contract/text/beginning.ts'
import { systemActor } from '../change-log/system-actor.ts'
import { DatabaseUnavailable } from '../db/connections/unavailable.ts'
import { runWrite, type WriteParts } from '../write/run-write.ts'
import { changeEach } from '../write/update.ts'
import type { WriteContext } from '../write/write-context.ts'
import { type AttemptParts, attempt, gotThrough, type Try } from './attempt.ts'
import {
  cancelUnseen,
  cancelUnwanted,
  claimDeliveries,
  type Delivery,
  dueDeliveries,
  releaseDeliveries,
} from './delivery.ts'
import { createDeliverySlots } from './delivery-slots.ts'
import { type Hopeless, recordTries } from './record-tries.ts'
import { type ReportableParts, reportableEvents } from './reportable.ts'

export interface DispatcherParts extends AttemptParts, Pick<ReportableParts, 'loadPerson'> {
  readonly write: WriteParts
  /** Queues the mail about a webhook that was switched off. */
  readonly notifySwitchedOff: (writing: WriteContext, webhookid: number) => Promise<void>
  readonly onError: (error: unknown) => void
}

export interface Dispatcher {
  readonly start: () => void
  /** Runs the loop now, at most once per `pause`. */
  readonly runSoon: () => void
  /** Gives running attempts a moment to finish, then aborts them: they are repeated later. */
  readonly close: () => Promise<void>
}

/** Milliseconds between polls, and the minimum between two runs of the loop. */
const turn = 2_000
const pause = 200

/** Milliseconds that running attempts get to finish on shutdown. */
const gracePeriod = 3_000

/** Milliseconds within which a success counts as fast. */
const quick = 1_000

export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { database } = parts.write
  const slots = createDeliverySlots()
  const stop = new AbortController()
  const runningDeliveries = new Map<Delivery, Promise<void>>()
  let finishedTries: Try[] = []
  let timer: NodeJS.Timeout | undefined
  let open = false
  let isRequested = false
  let turning: Promise<void> | null = null

  const begin = (delivery: Delivery) => {
    const work = attempt(parts, delivery, stop.signal).then(
      (attempt) => {
        finishedTries.push(attempt)
        slots.free(delivery, gotThrough(attempt) && attempt.ended.getTime() - attempt.started.getTime() < quick)
        runningDeliveries.delete(delivery)
        runSoon()
      },
      (error: unknown) => {
        slots.free(delivery, false)
        // Aborted attempts keep their claim until `close` releases it; after other errors, it expires.
        if (stop.signal.aborted) return
        runningDeliveries.delete(delivery)
        parts.onError(error)
      },
    )
    runningDeliveries.set(delivery, work)
  }

  const record = async () => {
    if (finishedTries.length === 0) return
    const tries = finishedTries
    finishedTries = []
    for (const hopeless of await store(tries)) await switchOff(parts, hopeless)
  }

  /** If an attempt cannot be stored, the others still are; it is repeated when its claim expires. */
  const store = async (tries: readonly Try[]): Promise<readonly Hopeless[]> => {
    try {
      return await database.transaction((tx) => recordTries(tx, tries))
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        finishedTries = [...tries, ...finishedTries]
        throw error
      }
      const [only, ...rest] = tries
      if (only && rest.length > 0) return [...(await store([only])), ...(await store(rest))]
      parts.onError(error)
      return []
    }
  }

  const take = async () => {
    if (!slots.hasAny()) return
    const claim = async (deliveries: readonly Delivery[]) =>
      withoutUnseen(parts, await claimDeliveries(database, deliveries))
    for (const delivery of await slots.takeFor(await dueDeliveries(database), claim)) begin(delivery)
  }

  /** One run of the loop. A wake-up during a run starts another one. */
  const look = async () => {
    isRequested = false
    await record()
    await take()
    if (await cancelUnwanted(database)) isRequested = true
  }

  const schedule = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      turning = look()
        .catch(parts.onError)
        .then(() => {
          turning = null
          if (open) schedule(isRequested ? pause : turn)
        })
    }, wait)
    timer.unref()
  }

  // Runs outside the async context of the request that woke it.
  const runSoon = AsyncLocalStorage.bind(() => {
    if (isRequested || !open) return
    isRequested = true
    if (!turning) schedule(pause)
  })

  return {
    start() {
      open = true
      schedule(0)
    },
    runSoon,
    async close() {
      open = false
      clearTimeout(timer)
      await turning
      const interrupt = setTimeout(() => stop.abort(), gracePeriod)
      await Promise.all(runningDeliveries.values())
      clearTimeout(interrupt)
      stop.abort()
      await record().catch(parts.onError)
      await releaseDeliveries(database, [...runningDeliveries.keys()]).catch(parts.onError)
    },
  }
}

/** Cancels deliveries whose recipient has lost access to the record since the event. */
async function withoutUnseen(parts: DispatcherParts, claimed: readonly Delivery[]): Promise<readonly Delivery[]> {
  if (claimed.every(({ contactid }) => contactid === null)) return claimed
  const { database, bindingOf } = parts.write
  const { loadPerson } = parts
  const reportable = new Set(
    await database.transaction((tx) => reportableEvents(tx, { bindingOf, loadPerson }, claimed)),
  )
  await cancelUnseen(
    database,
    claimed.filter((delivery) => !reportable.has(delivery)),
  )
  return claimed.filter((delivery) => reportable.has(delivery))
}

async function switchOff(parts: DispatcherParts, { account, webhookid, why }: Hopeless): Promise<void> {
  await runWrite(parts.write, systemActor(account), async (writing) => {
    const binding = writing.bindingOf('webhooks')
    const values = { active: false, disabledreason: beginning(why, 255) }
    await changeEach(writing, binding, [{ id: webhookid, values }], 'update')
    if (writing.changes.length > 0) await parts.notifySwitchedOff(writing, webhookid)
  })
}
