/**
 * Consistent snapshots of a database in use, with the content of its files. PostgreSQL has repeatable read transactions. The
 * service that holds an embedded database copies its directory after a checkpoint; other statements wait for the copy.
 */
import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { unlimitedContext } from '../../db/connections/query-context.ts'
import type { Database, Tx } from '../../db/database.ts'
import { OperatorError } from '../../operator-error.ts'
import type { DatabaseCommand } from '../command.ts'
import { linkContent } from './kept-files.ts'

/** The command that `backup` runs in the service. Its argument is the snapshot directory. */
export const snapshot: DatabaseCommand = {
  name: 'snapshot',
  usage: 'PLACE',
  about: 'copies the embedded database and the content of files',
  read([place = '']) {
    return async ({ database, settings: { dataDir } }) => {
      if (database.kind !== 'embedded' || !place.startsWith(join(dataDir, '.backup-')))
        throw new OperatorError('nothing is copied there')
      const files = [join(dataDir, 'files'), join(place, 'files')] as const
      // Links most of the content before other statements have to wait.
      await linkContent(...files)
      await database.onBehalfOf(unlimitedContext, () =>
        // There is one connection, so no other statement runs until the transaction ends.
        database.transaction(async (tx) => {
          // The copy then needs no recovery when it is opened, and its sequences are current.
          await sql`checkpoint`.execute(tx)
          await linkContent(...files)
          const options = { recursive: true, mode: constants.COPYFILE_FICLONE }
          await cp(join(dataDir, 'database'), join(place, 'database'), options)
        }),
      )
    }
  },
}

/** Calls `read` in a snapshot of the database, with hard links to all content that it refers to below `place`. */
export async function readSnapshot<T>(
  database: Database,
  { dataDir, place }: { readonly dataDir: string; readonly place: string },
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const files = [join(dataDir, 'files'), join(place, 'files')] as const
  // Before and within the snapshot: content is stored before its record, and removed only after its record.
  await linkContent(...files)
  return database.onBehalfOf(unlimitedContext, () =>
    database.transaction(async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      await sql`
        select 1
        from public.migrations
        limit 1
      `.execute(tx)
      await linkContent(...files)
      return read(tx)
    }),
  )
}
