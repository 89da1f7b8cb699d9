/**
 * Pipelining within a transaction: independent statements are sent at once and answered in order, in one round trip. If one fails,
 * those after it fail too, and the transaction is rolled back.
 */
import { CompiledQuery, type RawBuilder } from 'kysely'
import type { PreparedStatement, Tx } from './database.ts'

interface Compiled {
  /** Named statements are prepared at once, others once their text repeats. */
  readonly statement: Pick<PreparedStatement, 'text'> & Partial<PreparedStatement>
  readonly values: readonly unknown[]
}

/** Sends a statement on a transaction's connection without waiting for earlier ones. */
export type Send = (
  text: string,
  values: readonly unknown[],
  name?: string | null,
) => Promise<{ readonly rows: readonly unknown[] }>

const senders = new WeakMap<Tx, Send>()

/** Registers how a transaction's statements are sent; otherwise Kysely sends them one by one. */
export function registerSend(tx: Tx, send: Send): void {
  senders.set(tx, send)
}

/** Runs a compiled statement and returns its rows, parsed by type. */
export async function runCompiled<OneRow>(tx: Tx, { statement, values }: Compiled): Promise<readonly OneRow[]> {
  const send = senders.get(tx)
  if (send) return (await send(statement.text, values, statement.name)).rows as readonly OneRow[]
  const { rows } = await tx.executeQuery<OneRow>(CompiledQuery.raw(statement.text, [...values]))
  return rows
}

/** Compiles and runs a statement. */
export function runNow<OneRow>(tx: Tx, statement: RawBuilder<OneRow>): Promise<readonly OneRow[]> {
  const { sql, parameters } = statement.compile(tx)
  return runCompiled(tx, { statement: { text: sql }, values: parameters })
}

/** Waits for all promises to settle, then throws the first error in this order. */
export async function awaitAll<Works extends readonly Promise<unknown>[]>(
  ...works: Works
): Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }> {
  await Promise.allSettled(works)
  return Promise.all(works) as Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }>
}
