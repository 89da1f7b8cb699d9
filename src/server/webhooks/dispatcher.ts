/**
 * Tries what is due. One loop looks for deliveries, as many as there are slots for; each try runs on its own; one loop
 * writes down what ended, together. However long the queue, the database sees a few statements in a fifth of a second.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { beginning } from '../../contract/text/beginning.ts'
import { unattendedActor } from '../changes/unattended.ts'
import { DatabaseUnavailable } from '../db/connections/unavailable.ts'
import { runWrite, type WriteParts } from '../write/run-write.ts'
import { changeEach } from '../write/update.ts'
import type { Writing } from '../write/writing.ts'
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
import { type TellingParts, tellable } from './telling.ts'

export interface DispatcherParts extends AttemptParts, Pick<TellingParts, 'loadPerson'> {
  readonly write: WriteParts
  /** Puts the mail that tells of a webhook that was switched off. */
  readonly tellOfSwitchOff: (writing: Writing, webhookid: number) => Promise<void>
  readonly onError: (error: unknown) => void
}

export interface Dispatcher {
  readonly start: () => void
  /** Looks for deliveries now, at most every `pause`. */
  readonly wake: () => void
  /** Lets running tries finish for a moment, then interrupts them: they are tried again. */
  readonly close: () => Promise<void>
}

/** Milliseconds between two looks for what has become due, and between two that follow from something. */
const turn = 2_000
const pause = 200

/** Milliseconds that running tries get to finish when the process stops. */
const patience = 3_000

/** Milliseconds within which a success is a quick one. */
const quick = 1_000

export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { database } = parts.write
  const slots = createDeliverySlots()
  const stop = new AbortController()
  const running = new Map<Delivery, Promise<void>>()
  let ended: Try[] = []
  let timer: NodeJS.Timeout | undefined
  let open = false
  let asked = false
  let turning: Promise<void> | null = null

  const begin = (delivery: Delivery) => {
    const work = attempt(parts, delivery, stop.signal).then(
      (tried) => {
        ended.push(tried)
        slots.free(delivery, gotThrough(tried) && tried.ended.getTime() - tried.started.getTime() < quick)
        running.delete(delivery)
        wake()
      },
      (error: unknown) => {
        slots.free(delivery, false)
        // What was interrupted keeps its claim until `close` gives it back; what cannot be sent, until the claim runs out.
        if (stop.signal.aborted) return
        running.delete(delivery)
        parts.onError(error)
      },
    )
    running.set(delivery, work)
  }

  const record = async () => {
    if (ended.length === 0) return
    const tries = ended
    ended = []
    for (const each of await store(tries)) await switchOff(parts, each)
  }

  /** What cannot be written down holds up nothing else: it is tried again when its claim runs out. */
  const store = async (tries: readonly Try[]): Promise<readonly Hopeless[]> => {
    try {
      return await database.transaction((tx) => recordTries(tx, tries))
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        ended = [...tries, ...ended]
        throw error
      }
      const [only, ...others] = tries
      if (only && others.length > 0) return [...(await store([only])), ...(await store(others))]
      parts.onError(error)
      return []
    }
  }

  const take = async () => {
    if (!slots.hasAny()) return
    const claim = async (wanted: readonly Delivery[]) => withoutUnseen(parts, await claimDeliveries(database, wanted))
    for (const delivery of await slots.takeFor(await dueDeliveries(database), claim)) begin(delivery)
  }

  /** One turn at a time; what asks for one meanwhile gets the next. */
  const look = async () => {
    asked = false
    await record()
    await take()
    if (await cancelUnwanted(database)) asked = true
  }

  const schedule = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      turning = look()
        .catch(parts.onError)
        .then(() => {
          turning = null
          if (open) schedule(asked ? pause : turn)
        })
    }, wait)
    timer.unref()
  }

  // Whoever wakes it, deliveries are made on nobody's behalf.
  const wake = AsyncLocalStorage.bind(() => {
    if (asked || !open) return
    asked = true
    if (!turning) schedule(pause)
  })

  return {
    start() {
      open = true
      schedule(0)
    },
    wake,
    async close() {
      open = false
      clearTimeout(timer)
      await turning
      const interrupt = setTimeout(() => stop.abort(), patience)
      await Promise.all(running.values())
      clearTimeout(interrupt)
      stop.abort()
      await record().catch(parts.onError)
      await releaseDeliveries(database, [...running.keys()]).catch(parts.onError)
    },
  }
}

/** Rights may have been lost since the event; what then may not be told is ended. */
async function withoutUnseen(parts: DispatcherParts, claimed: readonly Delivery[]): Promise<readonly Delivery[]> {
  if (claimed.every(({ contactid }) => contactid === null)) return claimed
  const { database, bindingOf } = parts.write
  const { loadPerson } = parts
  const told = new Set(await database.transaction((tx) => tellable(tx, { bindingOf, loadPerson }, claimed)))
  await cancelUnseen(
    database,
    claimed.filter((delivery) => !told.has(delivery)),
  )
  return claimed.filter((delivery) => told.has(delivery))
}

async function switchOff(parts: DispatcherParts, { account, webhookid, why }: Hopeless): Promise<void> {
  await runWrite(parts.write, unattendedActor(account), async (writing) => {
    const binding = writing.bindingOf('webhooks')
    const values = { active: false, disabledreason: beginning(why, 255) }
    await changeEach(writing, binding, [{ id: webhookid, values }], 'update')
    if (writing.changes.length > 0) await parts.tellOfSwitchOff(writing, webhookid)
  })
}
