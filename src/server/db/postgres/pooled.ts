/** Detects a connection pooler in front of a server. */
import { Client } from 'pg'
import { poolerConfig } from './postgres.ts'

/** Milliseconds that connecting and the query may each take. */
const timeout = 5_000

/**
 * A server tells a connection its process id; a pooler makes one up. Rejects if nothing responds.
 * @param url `postgres://user:password@host:port/database`
 */
export async function isPooled(url: string): Promise<boolean> {
  const limits = { connectionTimeoutMillis: timeout, query_timeout: timeout }
  const client = new Client({ ...poolerConfig(url, 'worklane doctor'), ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // The driver's types leave out the process id.
    return rows[0]?.pid !== (client as unknown as { readonly processID: number }).processID
  } finally {
    await client.end().catch(() => undefined)
  }
}
