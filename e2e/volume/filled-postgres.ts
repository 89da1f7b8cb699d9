/** A PostgreSQL that is started for a run, filled with firms, and one connection to it as the service has them. */
import { Client } from 'pg'
import type { Database } from '../../src/server/db/database.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { openPostgres, sessionOptions } from '../../src/server/db/postgres/postgres.ts'
import { startPostgres } from '../../src/server/testing/postgres-cluster.ts'
import type { Firm } from './firm.ts'
import { seedFirms } from './seed.ts'

export interface FilledPostgres {
  readonly client: Client
  /** Ends the connection and the server, and removes its data. */
  stop(): Promise<void>
}

/**
 * @param programs where PostgreSQL's are
 * @param more what the database is to hold beside the firms
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
