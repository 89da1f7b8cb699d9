/** A PostgreSQL server for one run, filled with firms, and a connection configured like the service's. */
import { Client } from 'pg'
import type { Database } from '../../../src/server/db/database.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { openPostgres, sessionOptions } from '../../../src/server/db/postgres/postgres.ts'
import { startPostgres } from '../../../src/server/testing/postgres-cluster.ts'
import type { Firm } from './firm.ts'
import { seedFirms } from './seed.ts'

export interface FilledPostgres {
  readonly client: Client
  /** Closes the connection, stops the server, and removes its data. */
  stop(): Promise<void>
}

/**
 * @param programs directory of PostgreSQL's programs
 * @param more fills in data besides the firms
 */
export async function fillPostgres(
  programs: string,
  firms: readonly Firm[],
  more: (database: Database) => Promise<unknown> = async () => {},
): Promise<FilledPostgres> {
  const cluster = await startPostgres(programs)
  try {
    const database = openPostgres(cluster.url('postgres'), (error) => console.error(error.message))
    await migrate(database)
    await seedFirms(database, firms)
    await more(database)
    await database.close()
    const client = new Client({ connectionString: cluster.url('postgres'), options: sessionOptions })
    await client.connect()
    return {
      client,
      async stop() {
        await client.end()
        cluster.stop()
      },
    }
  } catch (error) {
    cluster.stop()
    throw error
  }
}
