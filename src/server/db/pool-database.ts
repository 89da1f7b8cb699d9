/**
 * `Database` over a pg pool. Both databases end here: the embedded one is a pool with one connection.
 * It knows nothing of tables, and nothing of where the connections lead.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { tellCommitted } from './after-commit.ts'
import { type Checkout, checkouts } from './connections/checkout.ts'
import { composedConnections } from './connections/composed.ts'
import { type Errand, type ErrandKind, ownWork, probing } from './connections/errand.ts'
import { preparedNames } from './connections/prepared-statements.ts'
import type { SessionSettings } from './connections/shared-session.ts'
import type { Turns } from './connections/turns.ts'
import type { Database, Tx } from './database.ts'
import { readsBy } from './reads/read-prepared.ts'
import { type Elsewhere, readsElsewhere } from './reads/reads-elsewhere.ts'
import { type Send, sendsBy } from './run-compiled.ts'
import type { Tables } from './tables.ts'

export interface PoolParts extends Pick<Database, 'kind' | 'listen'> {
  readonly pool: Pool
  readonly turns: Readonly<Record<ErrandKind, Turns>>
  /** Whether the database is another process, which keeps the limits of statements and stops them when it is told to. */
  readonly isElsewhere: boolean
  /** Where a pooler stands before the database: what its sessions do not keep, and connections past it. */
  readonly pooler?: { readonly settings: SessionSettings; readonly past: Pool }
  /** A server that has the same rows a little later, for reads that it can answer as well. */
  readonly replica?: Elsewhere
  /** How to ask for a sign of life past all who wait, where a statement like any other would have to wait. */
  readonly answers?: Database['answers']
  /** Throws while callers may not add to the database because its disk is almost full. */
  readonly requireRoom?: () => void
  /** Runs once the last connection is closed. */
  readonly afterClose: () => Promise<void>
}

export function poolDatabase({
  kind,
  pool,
  turns,
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
  const errands = new AsyncLocalStorage<Errand>()
  const names = preparedNames()
  const pools = [pool, ...(pooler ? [pooler.past] : []), ...(replica ? [replica.pool] : [])]
  const checkout = checkouts({ pool, turns, names, keepsLimits: isElsewhere, shared: pooler?.settings ?? null })
  const past = pooler
    ? checkouts({ pool: pooler.past, turns, names, keepsLimits: isElsewhere, shared: null })
    : checkout
  // Whoever uses a connection that breaks learns it from the statement that fails; without a listener the event would end
  // the process.
  for (const each of pools) each.on('connect', (client) => client.on('error', () => {}))

  const current = () => errands.getStore() ?? ownWork
  const outsideTransactions =
    (by: Checkout): Checkout =>
    (errand, read) => {
      // Waiting for a second connection while holding one locks up as soon as the pool is used up.
      if (transactions.getStore()?.isOpen) throw new Error('a transaction is open here: query with its `tx`')
      return by(errand, read)
    }
  const connect = outsideTransactions(checkout)
  const connectPast = outsideTransactions(past)
  // The process that serves a pooler's session now serves somebody else in a moment.
  const keepsNames = pooler === undefined
  const reads = { primary: 0, replica: 0 }
  const count = (server: keyof typeof reads) => () => {
    reads[server] += 1
  }
  const stop = isElsewhere && keepsNames ? past : null
  const read = readsBy({ connect, names, keepsNames, answered: count('primary'), stop })
  const readAnywhere = replica ? readsElsewhere(replica, { names, read, answered: count('replica') }) : read
  const prepare = composedConnections(names, keepsNames)
  // What is composed may be a change, which comes to its end whether or not somebody waits for it.
  const composed = {
    async connect() {
      const client = prepare(await connect(unattended(current())))
      const opening = openings.getStore()
      if (opening) opening.query = client.query
      return client as unknown as PostgresPoolClient
    },
    end: async () => {},
  }
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: composed }) })

  const execute: Database['execute'] = async (text, values = []) => {
    const connection = await connectPast(unattended(current()))
    let failed = true
    try {
      const result = await connection.run(text, () => connection.client.query(text, [...values]))
      failed = false
      return result
    } finally {
      // What a text had begun that fails ends with the connection.
      connection.release(failed)
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
        [...new Set(Object.values(turns))].reduce((sum, each) => sum + each.waiting(), 0),
    }),
    reads: () => reads,
    answers: answers ?? (() => errands.run(probing, () => execute('select 1')).then(...yesOrNo)),
    onBehalfOf: (errand, work) => errands.run(errand, work),
    readRow: (statement, values, limit) =>
      readAnywhere(limit === undefined ? current() : { ...current(), limit }, statement, values),
    async transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
      if (current().kind === 'caller') requireRoom?.()
      const opened: PendingTransaction = {}
      const answer = await openings.run(opened, () =>
        kysely.transaction().execute((tx) => {
          const state = { isOpen: true }
          opened.tx = tx
          if (opened.query) sendsBy(tx, whileOpen(state, opened.query))
          return transactions
            .run(state, () => work(tx))
            .finally(() => {
              state.isOpen = false
            })
        }),
      )
      if (opened.tx) tellCommitted(opened.tx)
      return answer
    },
    async close() {
      await kysely.destroy()
      // Kysely ends only what it has used itself.
      await replica?.close()
      for (const each of pools) await each.end()
      await afterClose()
    },
  }
}

const yesOrNo = [() => true, () => false] as const

const unattended = ({ gone: _, ...errand }: Errand): Errand => errand

interface OpenTransaction {
  isOpen: boolean
}

/** A transaction, and the connection that it has got; it gets one before its work begins. */
interface PendingTransaction {
  tx?: Tx
  query?: Send
}

/** Past Kysely, which sends a statement only when the one before is answered. */
const whileOpen =
  (state: OpenTransaction, query: Send): Send =>
  async (text, values, known) => {
    if (!state.isOpen) throw new Error('the transaction has ended')
    return query(text, values, known)
  }
