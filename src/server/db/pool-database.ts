/**
 * `Database` over a pg pool. Both databases end here: the embedded one is a pool with one connection.
 * It knows nothing of tables, and nothing of where the connections lead.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { tellCommitted } from './after-commit.ts'
import { textOnly } from './column-types.ts'
import { checkouts } from './connections/checkout.ts'
import type { Connection } from './connections/connection.ts'
import { type Errand, type ErrandKind, ownWork, probing } from './connections/errand.ts'
import { type PreparedNames, preparedNames, repeatedTexts } from './connections/prepared-statements.ts'
import type { SessionSettings } from './connections/shared-session.ts'
import { stopWhenGone } from './connections/stop-when-gone.ts'
import type { Turns } from './connections/turns.ts'
import type { Database, PreparedStatement, Tx } from './database.ts'
import { type Send, sendsBy, together } from './run-compiled.ts'
import type { Tables } from './tables.ts'

export interface PoolParts extends Pick<Database, 'kind' | 'listen'> {
  readonly pool: Pool
  readonly turns: Readonly<Record<ErrandKind, Turns>>
  /** Whether the database is another process, which keeps the limits of statements and stops them when it is told to. */
  readonly isElsewhere: boolean
  /** Where a pooler stands before the database: what its sessions do not keep, and connections past it. */
  readonly pooler?: { readonly settings: SessionSettings; readonly past: Pool }
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
  listen,
  answers,
  requireRoom,
  afterClose,
}: PoolParts): Database {
  const transactions = new AsyncLocalStorage<OpenTransaction>()
  const openings = new AsyncLocalStorage<Opened>()
  const errands = new AsyncLocalStorage<Errand>()
  const names = preparedNames()
  const pools = pooler ? [pool, pooler.past] : [pool]
  const checkout = checkouts({ pool, turns, names, keepsLimits: isElsewhere, shared: pooler?.settings ?? null })
  const past = pooler
    ? checkouts({ pool: pooler.past, turns, names, keepsLimits: isElsewhere, shared: null })
    : checkout
  // Whoever uses a connection that breaks learns it from the statement that fails; without a listener the event would end
  // the process.
  for (const each of pools) each.on('connect', (client) => client.on('error', () => {}))

  const current = () => errands.getStore() ?? ownWork
  const connect = (errand: Errand, by = checkout) => {
    // Waiting for a second connection while holding one locks up as soon as the pool is used up.
    if (transactions.getStore()?.isOpen) throw new Error('a transaction is open here: query with its `tx`')
    return by(errand)
  }
  const prepare = preparingConnections(names, pooler === undefined)
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
    const connection = await connect(unattended(current()), past)
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
    answers: answers ?? (() => errands.run(probing, () => execute('select 1')).then(...yesOrNo)),
    onBehalfOf: (errand, work) => errands.run(errand, work),
    async readRow(statement, values, limit) {
      const errand = limit === undefined ? current() : { ...current(), limit }
      const connection = await connect(errand)
      const stop = (processId: number) =>
        errands.run(ownWork, () => execute('select pg_cancel_backend($1)', [processId]))
      const known = pooler ? { ...statement, name: null } : statement
      const reading = readPrepared(connection, names, known, values)
      // The process that serves a pooler's session now serves somebody else in a moment.
      const done = isElsewhere && !pooler ? stopWhenGone(connection, reading, errand.gone, stop) : reading
      return done.finally(() => connection.release())
    },
    async transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
      if (current().kind === 'caller') requireRoom?.()
      const opened: Opened = {}
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
      for (const each of pools) await each.end()
      await afterClose()
    },
  }
}

const yesOrNo = [() => true, () => false] as const

const unattended = ({ gone: _, ...errand }: Errand): Errand => errand

/** Runs a statement, by its name where it has one. */
async function readPrepared(
  { client, alone }: Connection,
  names: PreparedNames,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<readonly (string | null)[]> {
  if (name !== null) names.note(client, name)
  const query = { text, values: [...values], rowMode: 'array' as const, types: textOnly }
  const { rows } = await alone(text, () => client.query<(string | null)[]>(name === null ? query : { ...query, name }))
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} rows instead of one: ${text}`)
  return row
}

interface OpenTransaction {
  isOpen: boolean
}

/** A transaction, and the connection that it has got; it gets one before its work begins. */
interface Opened {
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

/** What a connection that is lost has already undone. */
const rolledBack = { command: 'ROLLBACK', rowCount: 0, rows: [] }

const begun = { command: 'BEGIN', rowCount: 0, rows: [] }

/**
 * What a write asks is mostly found by key, so one plan is right for all values: without this, PostgreSQL plans each
 * statement five times on each connection, and those with lists of ids each time.
 */
const beginText = 'begin; set local plan_cache_mode = force_generic_plan'

/** What may be sent behind `begin` at once: were that to fail, it would have changed nothing. */
const readsOnly = /^\s*select\b/i

/**
 * Connections as Kysely uses them, which prepare the statements that keep coming. `begin` travels together with the first
 * statement of its transaction.
 */
function preparingConnections(names: PreparedNames, keepsNames: boolean) {
  const nameOf = repeatedTexts()
  return ({ client, run, alone, local, isLost, release }: Connection) => {
    let isOpen = false
    let beginsWithNext = false
    /** What the statements of this transaction wait for, in their order. */
    let beginning: Promise<unknown> | null = null
    const send: Send = (text, values, known) => {
      const go = isOpen ? run : alone
      const name = keepsNames ? (known ?? (values.length === 0 ? undefined : nameOf(text))) : undefined
      if (name === undefined) return go(text, () => client.query(text, [...values]))
      names.note(client, name)
      return go(text, () => client.query({ name, text, values: [...values] }))
    }
    const query: Send = async (text, values, known) => {
      // Its failure would stand in the place of what went wrong before.
      if (text === 'rollback' && isLost()) return rolledBack
      if (text === 'begin') {
        beginsWithNext = true
        beginning = null
        isOpen = true
        return begun
      }
      if (beginsWithNext) {
        beginsWithNext = false
        const begin = send(beginText + local, [])
        if (readsOnly.test(text)) return (await together(begin, send(text, values, known)))[1]
        beginning = begin
      }
      if (beginning) await beginning
      const answer = send(text, values, known)
      if (text === 'commit' || text === 'rollback') isOpen = false
      return answer
    }
    // Kysely's other form of `query`, with a cursor, is for streams, which nothing here uses.
    return { query, release: () => release() }
  }
}
