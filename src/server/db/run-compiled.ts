/**
 * Statements of a transaction that need not wait for each other: they are sent at once and answered in their order, so that
 * all of them together take one round trip. Where one fails, so do those behind it, and nothing of the transaction is kept.
 */
import { CompiledQuery, type RawBuilder } from 'kysely'
import type { PreparedStatement, Tx } from './database.ts'

interface Compiled {
  /** By a name of its own it is prepared at once; without one, as soon as its text keeps coming. */
  readonly statement: Pick<PreparedStatement, 'text'> & Partial<PreparedStatement>
  readonly values: readonly unknown[]
}

/** Sends a statement on the connection of a transaction, whatever is on its way there. */
export type Send = (
  text: string,
  values: readonly unknown[],
  name?: string | null,
) => Promise<{ readonly rows: readonly unknown[] }>

const senders = new WeakMap<Tx, Send>()

/** Tells how statements of the transaction are sent; without it Kysely sends them, one after the other. */
export function sendsBy(tx: Tx, send: Send): void {
  senders.set(tx, send)
}

/** Runs a statement that was compiled before; its rows, with values as the database's types have them. */
export async function runCompiled<OneRow>(tx: Tx, { statement, values }: Compiled): Promise<readonly OneRow[]> {
  const send = senders.get(tx)
  if (send) return (await send(statement.text, values, statement.name)).rows as readonly OneRow[]
  const { rows } = await tx.executeQuery<OneRow>(CompiledQuery.raw(statement.text, [...values]))
  return rows
}

/** Runs a statement that is put together on the spot. */
export function runNow<OneRow>(tx: Tx, statement: RawBuilder<OneRow>): Promise<readonly OneRow[]> {
  const { sql, parameters } = statement.compile(tx)
  return runCompiled(tx, { statement: { text: sql }, values: parameters })
}

/** Waits for all of what has begun, whatever becomes of it, and throws what went wrong first in this order. */
export async function together<Works extends readonly Promise<unknown>[]>(
  ...works: Works
): Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }> {
  await Promise.allSettled(works)
  return Promise.all(works) as Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }>
}
