/** Fills a migrated, empty database with firms of any size, by SQL alone. */
import { sql } from 'kysely'
import type { Database } from '../../../src/server/db/database.ts'
import { withoutIndexes } from '../../../src/server/db/demo/indexes.ts'
import type { Firm } from './firm.ts'
import { contentStatements } from './seed-content.ts'
import { documentStatements } from './seed-documents.ts'
import { workStatements } from './seed-work.ts'

export async function seedFirms(database: Database, firms: readonly Firm[]): Promise<void> {
  const statements = firms.flatMap((firm) => [
    ...workStatements(firm),
    ...documentStatements(firm),
    ...contentStatements(firm),
  ])
  await database.transaction((tx) =>
    withoutIndexes(tx, async () => {
      // Filling has no time limit.
      await sql`set local statement_timeout = 0`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      await sql.raw(sequencesBehindIds).execute(tx)
    }),
  )
  await sql`vacuum analyze`.execute(database.kysely)
}

/** The rows have explicit ids, so sequences have to continue after them. */
const sequencesBehindIds = `
  do $$
  declare t text; highest bigint;
  begin
    for t in
      select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'
    loop
      execute format('select max(id) from %I', t) into highest;
      if highest is not null then perform setval(pg_get_serial_sequence(t, 'id'), highest); end if;
    end loop;
  end $$`
