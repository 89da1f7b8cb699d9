/**
 * A database of the first release: its schema (migrations 1 to 19), and the data of a firm that has used it. The data
 * was written by the release itself: its demo data, a sign-in, API clients, an AI client (first-release.sql.gz, of
 * schema 14); rows of the tables added by 15 to 19 are inserted here.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../../../src/server/db/database.ts'
import { migrate, readMigrations } from '../../../src/server/db/migrate.ts'

const written = new URL('./first-release.sql.gz', import.meta.url)
/** Schema versions of the data and of the release. */
const [schemaOfData, newest] = [14, 19]

export async function makeFirstRelease(database: Database): Promise<void> {
  const upTo = (newest: number) => readMigrations().filter(({ number }) => number <= newest)
  await migrate(database, upTo(schemaOfData))
  const statements = gunzipSync(readFileSync(written)).toString()
  await database.transaction(async (tx) => {
    // The rows are complete: no triggers, and no order of tables.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statements).execute(tx)
  })
  await migrate(database, upTo(newest))
  await database.transaction((tx) => sql.raw(later).execute(tx))
}

/** Contact 40 does not sign in, so rows of an incomplete sign-in belong to it. */
const later = `
  insert into email_changes select account_id, contactid, 'new@example.com', 'hash', now() + interval '1 day'
  from logins where account_id = 1 limit 1;
  insert into authenticators (account_id, contactid, secret, laststep) values (1, 40, 'sealed', 1);
  insert into passkeys (account_id, contactid, credentialid, publickey, counter, synced, name)
  values (1, 40, 'credential', 'key', 7, true, 'Telephone');
  insert into recovery_codes values (1, 40, 'hash', null);
  insert into factor_setups values (1, 40, 'passkey', 'challenge', now() + interval '1 hour');
  insert into half_way_sign_ins values ('half', 1, 40, 'challenge', '{pwd}', now() + interval '1 hour');
  insert into security_events (account_id, event, contactid, address) values (1, 'signin', 40, '192.0.2.7');
`
