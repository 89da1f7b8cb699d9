/**
 * `Database` over a pg pool. Both databases end here: the embedded one is a pool with one connection.
 * It knows nothing of tables, and nothing of where the connections lead.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { textOnly } from './column-types.ts'
import type { Database, PreparedStatement } from './database.ts'
import { type PreparedNames, preparedNames, repeatedTexts } from './prepared-statements.ts'
import type { Tables } from './tables.ts'

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
  // Whoever uses a connection that breaks learns it from the statement that fails; without a listener the event would end
  // the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const names = preparedNames()
  const prepare = preparingClients(names)
  const composed = { connect: async () => prepare(await connect()), end: () => pool.end() }
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: composed }) })

  return {
    kind,
    kysely,
    async readRow(statement, values) {
      return readPrepared(await connect(), names, statement, values)
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

/** Runs a named statement and gives the connection back. */
async function readPrepared(
  client: PoolClient,
  names: PreparedNames,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<readonly (string | null)[]> {
  if (name !== null) names.note(client, name)
  try {
    const query = { text, values: [...values], rowMode: 'array' as const, types: textOnly }
    const { rows } = await client.query<(string | null)[]>(name === null ? query : { ...query, name })
    const [row] = rows
    if (row === undefined || rows.length > 1) throw new Error(`${rows.length} rows instead of one: ${text}`)
    return row
  } finally {
    names.release(client)
  }
}

/** Connections as Kysely uses them, which prepare the statements that keep coming. */
function preparingClients(names: PreparedNames): (client: PoolClient) => PostgresPoolClient {
  const nameOf = repeatedTexts()
  const known = new WeakMap<PoolClient, PostgresPoolClient>()
  return (client) => {
    const found = known.get(client)
    if (found) return found
    const query = (text: string, values: readonly unknown[]) => {
      const name = values.length === 0 ? undefined : nameOf(text)
      if (name === undefined) return client.query(text, [...values])
      names.note(client, name)
      return client.query({ name, text, values: [...values] })
    }
    // Kysely's other form of `query`, with a cursor, is for streams, which nothing here uses.
    const preparing = { query, release: () => names.release(client) } as unknown as PostgresPoolClient
    known.set(client, preparing)
    return preparing
  }
}
