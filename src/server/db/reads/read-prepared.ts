/**
 * Reads one row of text columns by a prepared statement, and cancels the read once nobody waits for it. A read that gets a
 * connection sends queued reads of its owner in the same batch: most of the cost of a brief read is that both sides send a
 * message and wake up for it.
 */
import type { Checkout } from '../connections/checkout.ts'
import type { Connection } from '../connections/connection.ts'
import type { PreparedNames } from '../connections/prepared-statements.ts'
import { type QueryContext, serviceContext } from '../connections/query-context.ts'
import { type QueuedRead, queuedRead, type TextRow } from '../connections/queued-read.ts'
import { DatabaseUnavailable } from '../connections/unavailable.ts'
import type { PreparedStatement } from '../database.ts'
import { cancelWhenGone } from './cancel-when-gone.ts'
import { fastStatements } from './fast-statements.ts'
import { sendReads } from './send-reads.ts'

interface Reader {
  readonly connect: Checkout
  readonly names: PreparedNames
  /** Whether prepared statements survive on a connection. */
  readonly keepsNames: boolean
  /** Called after each successful read. */
  readonly onAnswer: () => void
  /** Connections for cancelling reads; null if they can't be cancelled. */
  readonly stop: Checkout | null
}

/** Reads one row as part of a context. */
export type SendPrepared = (
  context: QueryContext,
  statement: PreparedStatement,
  values: readonly unknown[],
) => Promise<TextRow>

/** Most queued reads in a batch. Each of them delays the first response. */
const mostQueued = 3

export function createPreparedReader({ connect, names, keepsNames, onAnswer, stop: canceller }: Reader): SendPrepared {
  const { isBrief, note } = fastStatements()
  const stop = canceller && ((processId: number) => cancel(canceller, processId))

  /** Sends a batch, sets the answer of each read, and then sends the next batch or releases the connection. */
  const sendBatch = (connection: Connection, reads: readonly QueuedRead[]): void => {
    const began = performance.now()
    const rows = sendReads(connection, names, reads)
    const [{ signal } = {}, ...rest] = reads
    const outcomes = stop && rest.length === 0 ? rows.map((row) => cancelWhenGone(connection, row, signal, stop)) : rows
    const allSettled = Promise.allSettled(outcomes).finally(() => {
      note(reads, performance.now() - began)
      const next = connection.isLost() ? [] : connection.nextReads(1 + mostQueued)
      if (next.length > 0) sendBatch(connection, next)
      else connection.release()
    })
    for (const [index, one] of reads.entries()) one.answer = allSettled.then((outcomes) => getRow(outcomes, index))
  }

  return async (context, preparedStatement, values) => {
    const read = queuedRead(
      keepsNames ? preparedStatement : { ...preparedStatement, name: null },
      values,
      context.signal,
    )
    const isShort = isBrief(read.statement.name)
    const connection = await (isShort ? connect(context, read) : connect(context))
    if (connection) sendBatch(connection, [read, ...(isShort ? connection.dequeueReads(mostQueued) : [])])
    let row = await read.answer
    if (row === null) {
      sendBatch(await connect(context), [read])
      row = await read.answer
    }
    onAnswer()
    return row as TextRow
  }
}

/** The row of one read in a batch; null if it was skipped because one before it failed. */
function getRow(outcomes: readonly PromiseSettledResult<TextRow>[], index: number): TextRow | null {
  const failedIndex = outcomes.findIndex(({ status }) => status === 'rejected')
  const outcome = outcomes[index]
  if (outcome?.status === 'fulfilled') return outcome.value
  const isLost = outcome?.reason instanceof DatabaseUnavailable && outcome.reason.reason === 'away'
  if (index > failedIndex && !isLost) return null
  throw outcome?.reason
}

/** Cancels the current statement of the server process with this id. */
async function cancel(connect: Checkout, processId: number): Promise<void> {
  const { client, run, release } = await connect(serviceContext)
  const text = 'select pg_cancel_backend($1)'
  await run(text, () => client.query(text, [processId])).finally(() => release())
}
