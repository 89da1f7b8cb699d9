/**
 * `Database` over a pg pool, for both databases: the embedded one is a pool with one connection. Knows neither tables nor where the
 * connections go.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { runCommitCallbacks } from './after-commit.ts'
import { type Checkout, checkouts } from './connections/checkout.ts'
import { composedConnections } from './connections/composed.ts'
import { preparedNames } from './connections/prepared-statements.ts'
import { probeContext, type QueryContext, type QueryContextKind, serviceContext } from './connections/query-context.ts'
import type { Scheduler } from './connections/scheduler.ts'
import type { SessionSettings } from './connections/shared-session.ts'
import type { Database, FirstStatement, Tx } from './database.ts'
import { createPreparedReader } from './reads/read-prepared.ts'
import { createReplicaReads, type ReplicaReads } from './reads/replica-reads.ts'
import { registerSend, type Send } from './run-compiled.ts'
import type { Tables } from './tables.ts'

export interface PoolParts extends Pick<Database, 'kind' | 'listen'> {
  readonly pool: Pool
  readonly schedulers: Readonly<Record<QueryContextKind, Scheduler>>
  /** Whether the database is a separate process, which enforces statement timeouts and can cancel statements. */
  readonly isElsewhere: boolean
  /** Settings behind a pooler: session settings to repeat, and direct connections. */
  readonly pooler?: { readonly settings: SessionSettings; readonly past: Pool }
  /** A replica for reads. */
  readonly replica?: ReplicaReads
  /** Health check that bypasses the queues; without it an ordinary statement is used. */
  readonly answers?: Database['answers']
  /** Throws while writes are refused because the disk is almost full. */
  readonly requireRoom?: () => void
  /** Called after the last connection is closed. */
  readonly afterClose: () => Promise<void>
}

export function poolDatabase({
  kind,
  pool,
  schedulers,
  isElsewhere,
  pooler,
  replica,
  listen,
  answers,
  requireRoom,
  afterClose,
}: PoolParts): Database {
  const transactions = new AsyncLocalStorage<OpenTransaction>()
  const openings = new AsyncLocalStorage<PendingTransaction>()
  const contexts = new AsyncLocalStorage<QueryContext>()
  const names = preparedNames()
  const pools = [pool, ...(pooler ? [pooler.past] : []), ...(replica ? [replica.pool] : [])]
  const checkout = checkouts({ pool, schedulers, names, keepsLimits: isElsewhere, shared: pooler?.settings ?? null })
  const past = pooler
    ? checkouts({ pool: pooler.past, schedulers, names, keepsLimits: isElsewhere, shared: null })
    : checkout
  // The failing statement reports a broken connection; without a listener the event would crash the process.
  for (const onePool of pools) onePool.on('connect', (client) => client.on('error', () => {}))

  const current = () => contexts.getStore() ?? serviceContext
  const outsideTransactions =
    (innerCheckout: Checkout): Checkout =>
    (context, read) => {
      // Waiting for a second connection while holding one deadlocks once the pool is exhausted.
      if (transactions.getStore()?.isOpen) throw new Error('a transaction is open here: query with its `tx`')
      return innerCheckout(context, read)
    }
  const connect = outsideTransactions(checkout)
  const connectPast = outsideTransactions(past)
  // Behind a pooler the server process may run another client's statement by the time it is cancelled.
  const keepsNames = pooler === undefined
  const reads = { primary: 0, replica: 0 }
  const count = (server: keyof typeof reads) => () => {
    reads[server] += 1
  }
  const stop = isElsewhere && keepsNames ? past : null
  const read = createPreparedReader({ connect, names, keepsNames, onAnswer: count('primary'), stop })
  const readAnywhere = replica ? createReplicaReads(replica, { names, read, onAnswer: count('replica') }) : read
  const prepare = composedConnections(names, keepsNames)
  // Kysely's query may be a write, which is finished even if the caller has gone.
  const composed = {
    async connect() {
      const opening = openings.getStore()
      const client = prepare(await connect(unattended(current())), opening?.first)
      if (opening) opening.query = client.query
      return client as unknown as PostgresPoolClient
    },
    end: async () => {},
  }
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: composed }) })

  const execute: Database['execute'] = async (text, values = []) => {
    const connection = await connectPast(unattended(current()))
    let isFailed = true
    try {
      const result = await connection.run(text, () => connection.client.query(text, [...values]))
      isFailed = false
      return result
    } finally {
      // Closing the connection rolls back what a failed text has begun.
      connection.release(isFailed)
    }
  }

  return {
    kind,
    kysely,
    execute,
    listen,
    connections: () => ({
      busy: pools.reduce((sum, { totalCount, idleCount }) => sum + totalCount - idleCount, 0),
      idle: pools.reduce((sum, { idleCount }) => sum + idleCount, 0),
      waiting:
        pools.reduce((sum, { waitingCount }) => sum + waitingCount, 0) +
        [...new Set(Object.values(schedulers))].reduce((sum, scheduler) => sum + scheduler.waiting(), 0),
    }),
    reads: () => reads,
    answers: answers ?? (() => contexts.run(probeContext, () => execute('select 1')).then(...yesOrNo)),
    onBehalfOf: (context, work) => contexts.run(context, work),
    readRow: (statement, values, limit) =>
      readAnywhere(limit === undefined ? current() : { ...current(), limit }, statement, values),
    async transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>, first?: FirstStatement): Promise<T> {
      if (current().kind === 'caller') requireRoom?.()
      const pendingTransaction: PendingTransaction = first ? { first } : {}
      const answer = await openings.run(pendingTransaction, () =>
        kysely.transaction().execute((tx) => {
          const state = { isOpen: true }
          pendingTransaction.tx = tx
          if (pendingTransaction.query) registerSend(tx, whileOpen(state, pendingTransaction.query))
          return transactions
            .run(state, () => work(tx))
            .finally(() => {
              state.isOpen = false
            })
        }),
      )
      if (pendingTransaction.tx) runCommitCallbacks(pendingTransaction.tx)
      return answer
    },
    async close() {
      await kysely.destroy()
      // Kysely only closes connections it has used.
      await replica?.close()
      for (const onePool of pools) await onePool.end()
      await afterClose()
    },
  }
}

const yesOrNo = [() => true, () => false] as const

const unattended = ({ signal: _, ...context }: QueryContext): QueryContext => context

interface OpenTransaction {
  isOpen: boolean
}

/** A transaction and its connection, which it gets before its work starts. */
interface PendingTransaction {
  readonly first?: FirstStatement
  tx?: Tx
  query?: Send
}

/** Bypasses Kysely, which waits for each response before sending the next statement. */
const whileOpen =
  (state: OpenTransaction, query: Send): Send =>
  async (text, values, statementName) => {
    if (!state.isOpen) throw new Error('the transaction has ended')
    return query(text, values, statementName)
  }
