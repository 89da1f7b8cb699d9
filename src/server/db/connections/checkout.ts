/** Checks out a connection for a context: waits for its turn, connects, and sets the context's statement timeout. */
import type { Pool, PoolClient } from 'pg'
import { type Connection, checkedOut } from './connection.ts'
import type { PreparedNames } from './prepared-statements.ts'
import { limitSettings, type QueryContext, type QueryContextKind } from './query-context.ts'
import type { QueuedRead } from './queued-read.ts'
import type { Scheduler } from './scheduler.ts'
import { inOwnTransaction, localSettings, type SessionSettings } from './shared-session.ts'
import { DatabaseUnavailable, unavailability } from './unavailable.ts'

export interface CheckoutParts {
  readonly pool: Pool
  readonly schedulers: Readonly<Record<QueryContextKind, Scheduler>>
  /** Whether the database can stop a statement by itself, being a separate process. */
  readonly keepsLimits: boolean
  readonly names: PreparedNames
  /** Settings of each transaction behind a pooler that shares sessions; null if a connection has its own session. */
  readonly shared: SessionSettings | null
}

/** Resolves to null if `read` joined the batch of another read instead. */
export type Checkout = <Read extends QueuedRead | undefined = undefined>(
  context: QueryContext,
  read?: Read,
) => Promise<Connection | (Read extends QueuedRead ? null : never)>

export function checkouts({ pool, schedulers, keepsLimits, names, shared }: CheckoutParts): Checkout {
  const limits = new WeakMap<PoolClient, number>()

  /** Sent together with the first statement, which fails too if this one does. */
  const keepLimit = ({ client, run }: Connection, limit: number) => {
    if (limits.get(client) === limit) return
    limits.set(client, limit)
    const text = Object.entries(limitSettings(limit))
      .map(([name, value]) => `set ${name} = ${value}`)
      .join('; ')
    run(text, () => client.query(text)).catch(() => limits.delete(client))
  }

  const connect = async (context: QueryContext, read?: QueuedRead): Promise<Connection | null> => {
    const { kind, limit } = context
    const slot = await schedulers[kind].acquire(context, read)
    if (!slot) return null
    const client = await pool.connect().catch((error: unknown) => {
      slot.releaseSlot()
      throw unavailability(error) ?? new DatabaseUnavailable('away', error)
    })
    const connection = checkedOut(client, { kind, names, limit: keepsLimits ? limit : null, slot })
    if (shared === null) {
      if (keepsLimits) keepLimit(connection, limit ?? 0)
      return connection
    }
    const local = localSettings(shared, limit)
    return { ...connection, local, alone: (text, send) => inOwnTransaction(connection, local, text, send) }
  }
  return connect as Checkout
}
