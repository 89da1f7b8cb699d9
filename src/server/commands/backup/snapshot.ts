/**
 * A moment of a database that is at work, with the content of its files. The service that holds an embedded database copies it
 * between two statements, when the disk holds what a restart would find; that takes as long as the copy does.
 */
import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { unlimitedContext } from '../../db/connections/query-context.ts'
import type { Database, Tx } from '../../db/database.ts'
import { OperatorError } from '../../operator-error.ts'
import type { InsideCommand } from '../command.ts'
import { keepContent } from './kept-files.ts'

/** What the service does for a backup; its argument is the place. */
export const snapshot: InsideCommand = {
  name: 'snapshot',
  usage: 'PLACE',
  about: 'copies the embedded database and the content of files',
  read([place = '']) {
    return async ({ database, settings: { dataDir } }) => {
      if (database.kind !== 'embedded' || !place.startsWith(join(dataDir, '.backup-')))
        throw new OperatorError('nothing is copied there')
      const files = [join(dataDir, 'files'), join(place, 'files')] as const
      // Most of it, before anybody has to wait.
      await keepContent(...files)
      await database.onBehalfOf(unlimitedContext, () =>
        // A transaction keeps the connection, of which there is one: no statement runs until it ends.
        database.transaction(async (tx) => {
          // What is opened later has nothing to recover, and goes on counting where this one was.
          await sql`checkpoint`.execute(tx)
          await keepContent(...files)
          const options = { recursive: true, mode: constants.COPYFILE_FICLONE }
          await cp(join(dataDir, 'database'), join(place, 'database'), options)
        }),
      )
    }
  },
}

/** Reads one moment of a database; content that is referred to in it is kept below `place`. */
export async function atOneMoment<T>(
  database: Database,
  { dataDir, place }: { readonly dataDir: string; readonly place: string },
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const files = [join(dataDir, 'files'), join(place, 'files')] as const
  // Before and after: content is there before the record that refers to it, and is gone after it at the earliest.
  await keepContent(...files)
  return database.onBehalfOf(unlimitedContext, () =>
    database.transaction(async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      await sql`
        select 1
        from public.migrations
        limit 1
      `.execute(tx)
      await keepContent(...files)
      return read(tx)
    }),
  )
}
