/**
 * One row of texts by a prepared statement, stopped once nobody waits for it. Whichever of those that wait gets a connection
 * takes others of its owner along: most of what a brief read costs is that both sides send something and are woken for it.
 */

import type { Checkout } from '../connections/checkout.ts'
import type { Connection } from '../connections/connection.ts'
import { type Errand, ownWork } from '../connections/errand.ts'
import type { PreparedNames } from '../connections/prepared-statements.ts'
import { DatabaseUnavailable } from '../connections/unavailable.ts'
import { type TextRow, type WaitingRead, waitingRead } from '../connections/waiting-read.ts'
import type { PreparedStatement } from '../database.ts'
import { briefStatements } from './brief-statements.ts'
import { sendReads } from './send-reads.ts'
import { stopWhenGone } from './stop-when-gone.ts'

interface Reader {
  readonly connect: Checkout
  readonly names: PreparedNames
  /** Whether what a connection prepares is still there for its next statement. */
  readonly keepsNames: boolean
  /** Is told of each that was answered. */
  readonly answered: () => void
  /** Connections by which the server is told to stop a read; null where it cannot be told. */
  readonly stop: Checkout | null
}

/** Reads one row on somebody's behalf. */
export type SendPrepared = (
  errand: Errand,
  statement: PreparedStatement,
  values: readonly unknown[],
) => Promise<TextRow>

/** How many others one takes along: with more, the first waits long for the last, and nothing is gained. */
const seats = 3

export function readsBy({ connect, names, keepsNames, answered, stop: canceller }: Reader): SendPrepared {
  const { isBrief, note } = briefStatements()
  const stop = canceller && ((processId: number) => cancel(canceller, processId))

  /** Has it answered on this connection, and brief ones that wait behind it. */
  const lead = (connection: Connection, read: WaitingRead, { gone }: Errand): void => {
    const reads = [read, ...(isBrief(read.statement.name) ? connection.takeAlong(seats) : [])]
    const began = performance.now()
    const rows = sendReads(connection, names, reads)
    const isAlone = rows.length === 1
    const each = stop && isAlone ? rows.map((row) => stopWhenGone(connection, row, gone, stop)) : rows
    const all = Promise.allSettled(each).finally(() => {
      connection.release()
      note(reads, performance.now() - began)
    })
    for (const [at, one] of reads.entries()) one.answer = all.then((outcomes) => rowOf(outcomes, at))
  }

  return async (errand, given, values) => {
    const read = waitingRead(keepsNames ? given : { ...given, name: null }, values)
    const connection = await (isBrief(read.statement.name) ? connect(errand, read) : connect(errand))
    if (connection) lead(connection, read, errand)
    let row = await read.answer
    if (row === null) {
      lead(await connect(errand), read, errand)
      row = await read.answer
    }
    answered()
    return row as TextRow
  }
}

/** What became of one of them; null where it was not run, as one before it failed. */
function rowOf(outcomes: readonly PromiseSettledResult<TextRow>[], at: number): TextRow | null {
  const failed = outcomes.findIndex(({ status }) => status === 'rejected')
  const outcome = outcomes[at]
  if (outcome?.status === 'fulfilled') return outcome.value
  const isLost = outcome?.reason instanceof DatabaseUnavailable && outcome.reason.reason === 'away'
  if (at > failed && !isLost) return null
  throw outcome?.reason
}

/** Tells the server to stop what its process with this number runs. */
async function cancel(connect: Checkout, processId: number): Promise<void> {
  const { client, run, release } = await connect(ownWork)
  const text = 'select pg_cancel_backend($1)'
  await run(text, () => client.query(text, [processId])).finally(() => release())
}
