/**
 * One connection of the pool, for as long as one errand has it. It knows when it is lost, says so in one way, and is closed
 * then instead of being given back: a statement that was not answered in time may still run on it.
 */
import type { Writable } from 'node:stream'
import type { PoolClient } from 'pg'
import type { ErrandKind } from './errand.ts'
import type { PreparedNames } from './prepared-statements.ts'
import type { QueuedRead } from './queued-read.ts'
import { sentStatements } from './statement-channel.ts'
import { DatabaseUnavailable, unavailability } from './unavailable.ts'

/** Milliseconds beyond the limit of a statement, which the database itself keeps, after which it counts as frozen. */
const grace = 2_000

export interface Connection {
  readonly client: PoolClient
  readonly isLost: () => boolean
  /** Awaits what is sent as `text`, and translates its failure. */
  readonly run: <Result>(text: string, send: () => Promise<Result>) => Promise<Result>
  /** The same for a statement outside of any transaction. */
  readonly alone: Connection['run']
  /** What is to stand behind `begin`. */
  readonly local: string
  /** Takes queued reads of the same owner out of the queue, to be sent on this connection. */
  readonly dequeueReads: (most: number) => readonly QueuedRead[]
  /** @param close instead of keeping it for the next errand */
  readonly release: (close?: boolean) => void
}

interface CheckedOut extends Pick<Connection, 'dequeueReads'> {
  readonly kind: ErrandKind
  readonly names: PreparedNames
  /** Milliseconds that the database gives a statement; null for any time. */
  readonly limit: number | null
  /** Runs when the connection is given back. */
  readonly afterwards: () => void
}

export function checkedOut(
  client: PoolClient,
  { kind, names, limit, dequeueReads, afterwards }: CheckedOut,
): Connection {
  let lost: DatabaseUnavailable | undefined
  /** Statements under way, which are answered one after the other. */
  let sent = 0
  /** Ends the statements under way: once one of them was not answered in time, those behind it will not be either. */
  const giveUp = new Set<(error: DatabaseUnavailable) => void>()
  const run: Connection['run'] = async (text, send) => {
    if (lost) throw lost
    try {
      sent += 1
      const answer = gatherWrites(client, () =>
        sentStatements.hasSubscribers ? sentStatements.tracePromise(send, { text, kind }) : send(),
      )
      return await (limit === null ? answer : orTooLate(answer, (limit + grace) * sent, giveUp))
    } catch (error) {
      const unavailable = unavailability(error)
      if (!unavailable) throw error
      if (unavailable.reason === 'away') {
        lost = unavailable
        for (const end of giveUp) end(lost)
      }
      throw lost && text === 'commit' ? new DatabaseUnavailable('unknown', error) : unavailable
    } finally {
      sent -= 1
    }
  }
  return {
    ...{ client, run, alone: run, local: '', dequeueReads },
    isLost: () => lost !== undefined,
    release(close = false) {
      names.release(client, close || lost !== undefined)
      afterwards()
    },
  }
}

/** The part of pg's client that its types leave out: the socket, or what stands for it. */
interface Sending {
  readonly connection: { readonly stream: Pick<Writable, 'cork' | 'uncork'> }
}

/** Whatever is sent before this process turns to something else leaves in one piece: a call into the system costs most. */
function gatherWrites<Result>(client: PoolClient, send: () => Result): Result {
  const { stream } = (client as unknown as Sending).connection
  stream.cork()
  try {
    return send()
  } finally {
    // Behind what `send` itself leaves for later.
    process.nextTick(() => stream.uncork())
  }
}

/** @param giveUp holds how to end the wait early, for as long as it lasts */
function orTooLate<Result>(
  answer: Promise<Result>,
  milliseconds: number,
  giveUp: Set<(error: DatabaseUnavailable) => void>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const tooLate = () => reject(new DatabaseUnavailable('away', new Error(`no answer within ${milliseconds} ms`)))
    // An answer that came while this process was busy itself is read first.
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
