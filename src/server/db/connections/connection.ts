/**
 * A pool connection while one context uses it. Once it is lost or times out, every statement fails with the same error, and it is
 * closed instead of returned to the pool: the late statement may still be running on it.
 */
import type { Writable } from 'node:stream'
import type { PoolClient } from 'pg'
import type { PreparedNames } from './prepared-statements.ts'
import type { QueryContextKind } from './query-context.ts'
import type { Slot } from './scheduler.ts'
import { sentStatements } from './statement-channel.ts'
import { DatabaseUnavailable, unavailability } from './unavailable.ts'

/** Milliseconds after the database's own statement timeout until it counts as frozen. */
const grace = 2_000

export interface Connection extends Pick<Slot, 'dequeueReads' | 'nextReads'> {
  readonly client: PoolClient
  readonly isLost: () => boolean
  /** Awaits `send` and translates its errors. `text` is for traces. */
  readonly run: <Result>(text: string, send: () => Promise<Result>) => Promise<Result>
  /** The same, for a statement outside a transaction. */
  readonly alone: Connection['run']
  /** Settings to append to `begin`. */
  readonly local: string
  /** Sends at once what is gathered until the next tick otherwise. */
  readonly sendGathered: () => void
  /** @param close closes it instead of returning it to the pool */
  readonly release: (close?: boolean) => void
}

interface CheckedOut {
  readonly kind: QueryContextKind
  readonly names: PreparedNames
  /** Statement timeout in milliseconds; null for none. */
  readonly limit: number | null
  /** Given back after release. */
  readonly slot: Slot
}

export function checkedOut(client: PoolClient, { kind, names, limit, slot }: CheckedOut): Connection {
  const { stream } = (client as unknown as Sending).connection
  let failure: DatabaseUnavailable | undefined
  /** Statements in flight. The server answers them one after the other. */
  let sentCount = 0
  /** Rejects the statements in flight: if one times out, those after it will too. */
  const giveUp = new Set<(error: DatabaseUnavailable) => void>()
  const run: Connection['run'] = async (text, send) => {
    if (failure) throw failure
    try {
      sentCount += 1
      const answer = gatherWrites(stream, () =>
        sentStatements.hasSubscribers ? sentStatements.tracePromise(send, { text, kind }) : send(),
      )
      return await (limit === null ? answer : orTooLate(answer, (limit + grace) * sentCount, giveUp))
    } catch (error) {
      const unavailable = unavailability(error)
      if (!unavailable) throw error
      if (unavailable.reason === 'away') {
        failure = unavailable
        for (const end of giveUp) end(failure)
      }
      throw failure && text === 'commit' ? new DatabaseUnavailable('unknown', error) : unavailable
    } finally {
      sentCount -= 1
    }
  }
  return {
    client,
    run,
    alone: run,
    local: '',
    dequeueReads: slot.dequeueReads,
    nextReads: slot.nextReads,
    sendGathered: () => sendGathered(stream),
    isLost: () => failure !== undefined,
    release(close = false) {
      names.release(client, close || failure !== undefined)
      slot.releaseSlot()
    },
  }
}

/** The client's socket, which pg's types leave out. */
interface Sending {
  readonly connection: { readonly stream: Socket }
}

type Socket = Pick<Writable, 'cork' | 'uncork'>

const corked = new WeakSet<Socket>()

/** Corks the socket until the next tick, because system calls dominate the cost of sending. */
function gatherWrites<Result>(stream: Socket, send: () => Result): Result {
  if (corked.has(stream)) return send()
  corked.add(stream)
  stream.cork()
  try {
    return send()
  } finally {
    // After the ticks that `send` itself has scheduled.
    process.nextTick(sendGathered, stream)
  }
}

function sendGathered(stream: Socket): void {
  if (corked.delete(stream)) stream.uncork()
}

/** @param giveUp contains the promise's `reject` while it is pending, to end the wait early */
function orTooLate<Result>(
  answer: Promise<Result>,
  milliseconds: number,
  giveUp: Set<(error: DatabaseUnavailable) => void>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const tooLate = () => reject(new DatabaseUnavailable('away', new Error(`no answer within ${milliseconds} ms`)))
    // If this process was busy, an answer may be waiting on the socket: it is read first.
    const timer = setTimeout(() => setImmediate(tooLate), milliseconds)
    const inTime = () => {
      clearTimeout(timer)
      giveUp.delete(reject)
    }
    giveUp.add(reject)
    answer.then(resolve, reject)
    answer.then(inTime, inTime)
  })
}
