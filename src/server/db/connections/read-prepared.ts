/** One row of texts by a prepared statement, stopped once nobody waits for it. */
import type { PreparedStatement } from '../database.ts'
import { batchesOf } from './batch.ts'
import type { Checkout } from './checkout.ts'
import type { Connection } from './connection.ts'
import { type Errand, ownWork } from './errand.ts'
import type { PreparedNames } from './prepared-statements.ts'
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
) => Promise<readonly (string | null)[]>

export function readsBy({ connect, names, keepsNames, answered, stop: canceller }: Reader): SendPrepared {
  const stop = canceller && ((processId: number) => cancel(canceller, processId))
  return async (errand, statement, values) => {
    const connection = await connect(errand)
    const reading = readPrepared(connection, names, keepsNames ? statement : { ...statement, name: null }, values)
    const done = stop ? stopWhenGone(connection, reading, errand.gone, stop) : reading
    const row = await done.finally(() => connection.release())
    answered()
    return row
  }
}

/** Runs a statement, by its name where it has one. */
async function readPrepared(
  { client, alone }: Connection,
  names: PreparedNames,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<readonly (string | null)[]> {
  if (name !== null) names.note(client, name)
  const { rows } = await alone(text, () => {
    const { add, flush } = batchesOf(client)
    const answer = add({ name: name ?? undefined, text, values, asTexts: true })
    // What comes behind it where it is in a transaction of its own is sent at once.
    flush()
    return answer
  })
  const [row] = rows as readonly (readonly (string | null)[])[]
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} rows instead of one: ${text}`)
  return row
}

/** Tells the server to stop what its process with this number runs. */
async function cancel(connect: Checkout, processId: number): Promise<void> {
  const { client, run, release } = await connect(ownWork)
  const text = 'select pg_cancel_backend($1)'
  await run(text, () => client.query(text, [processId])).finally(() => release())
}
