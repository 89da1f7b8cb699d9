/**
 * `Database` over a pg pool. Both databases end here: the embedded one is a pool with one connection.
 * It knows nothing of tables, and nothing of where the connections lead.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { textOnly } from './column-types.ts'
import type { Database, PreparedStatement } from './database.ts'
import type { Tables } from './tables.ts'

/** A connection that has prepared this many statements is closed after use, which frees their plans in the database. */
const preparedStatementLimit = 500

/**
 * @param listen how to hear other processes
 * @param afterClose runs once the last connection is closed
 */
export function poolDatabase(
  kind: Database['kind'],
  pool: Pool,
  listen: Database['listen'],
  afterClose: () => Promise<void>,
): Database {
  const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()
  const connect = () => {
    // Waiting for a second connection while holding one locks up as soon as the pool is used up.
    if (transactions.getStore()?.isOpen) throw new Error('a transaction is open here: query with its `tx`')
    return pool.connect()
  }
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }) })
  const read = preparedReads()

  return {
    kind,
    kysely,
    async readRow(statement, values) {
      const client = await connect()
      return read(client, statement, values)
    },
    transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
      return kysely.transaction().execute((tx) => {
        const state = { isOpen: true }
        return transactions
          .run(state, () => work(tx))
          .finally(() => {
            state.isOpen = false
          })
      })
    },
    async execute(text, values = []) {
      const client = await connect()
      try {
        const result = await client.query<Record<string, unknown>>(text, [...values])
        client.release()
        return result
      } catch (error) {
        // What the text had begun ends with the connection.
        client.release(true)
        throw error
      }
    },
    listen,
    async close() {
      await kysely.destroy()
      await afterClose()
    },
  }
}

/** Runs named statements, keeps count of the names per connection, and gives the connection back. */
function preparedReads() {
  const namesOf = new WeakMap<PoolClient, Set<string>>()
  return async (client: PoolClient, { name, text }: PreparedStatement, values: readonly unknown[]) => {
    const names = namesOf.get(client) ?? new Set()
    namesOf.set(client, names.add(name))
    try {
      const query = { name, text, values: [...values], rowMode: 'array' as const, types: textOnly }
      const { rows } = await client.query<(string | null)[]>(query)
      const [row] = rows
      if (row === undefined || rows.length > 1) throw new Error(`${name} answered ${rows.length} rows instead of one`)
      return row
    } finally {
      client.release(names.size >= preparedStatementLimit)
    }
  }
}
