/** Errors of a real PostgreSQL that cannot be used. Those that need none are tested in `open.test.ts`. */
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { openPostgres } from './postgres.ts'
import { failedMigration } from './postgres-failure.ts'

const source = inject('testDatabase')
const onPostgres = it.runIf(source.kind === 'postgres')
const adminUrl = source.kind === 'postgres' ? source.adminUrl : ''

const urlOf = (database: string, username?: string, password = '') => {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  if (username !== undefined) Object.assign(url, { username, password })
  return url.href
}
const open = (url: string) => openDatabase({ databaseUrl: url, dataDir: '/nowhere' }, () => {})

async function admin(...commands: readonly string[]): Promise<void> {
  const database = openPostgres(adminUrl, () => {})
  for (const command of commands) await sql.raw(command).execute(database.kysely)
  await database.close()
}

onPostgres('A database that does not exist is named as such', async () => {
  await expect(open(urlOf('nowhere_to_be_found'))).rejects.toThrow('there is no such database; make it with createdb')
})

onPostgres('A database that is not encoded as UTF8 is refused', async () => {
  await admin("create database latin template template0 encoding 'LATIN1' locale 'C'")
  await expect(open(urlOf('latin'))).rejects.toThrow(
    'this database is encoded as LATIN1; make one with createdb -E UTF8',
  )
  await admin('drop database latin')
})

onPostgres('A wrong password is told of, and not shown', async () => {
  const rules = "current_setting('hba_file')"
  const asked = `array['host all stranger all scram-sha-256'] || string_to_array(pg_read_file(${rules}), E'\\n')`
  await admin(
    "create role stranger login password 'right'",
    `do $$ begin
       execute format('copy (select unnest(%L::text[])) to %L', ${asked}, ${rules});
       perform pg_reload_conf();
     end $$`,
  )
  const refused = await open(urlOf('postgres', 'stranger', 'wrong')).catch(String)
  expect(refused).toContain('it refuses the user name or password; check both')
  expect(refused).toContain('stranger:***@')
  await (await open(urlOf('postgres', 'stranger', 'right'))).close()
  await admin('drop role stranger')
})

onPostgres('A role that may not create anything is told to become the owner', async () => {
  await admin('create database owned template template0', "create role guest login password 'guest'")
  const url = urlOf('owned', 'guest', 'guest')
  const database = await open(url)
  const line = await migrate(database).catch((error: unknown) => String(failedMigration(url, error)))
  await database.close()
  await admin('drop database owned', 'drop role guest')
  expect(line).toContain('the role lacks rights; make it the owner of the database')
})

onPostgres('A database that holds tables of another program is left alone', async () => {
  await admin('create database busy template template0')
  const url = urlOf('busy')
  const database = await open(url)
  await database.execute('create table companies (name text)')
  const line = await migrate(database).catch((error: unknown) => String(failedMigration(url, error)))
  await database.close()
  await admin('drop database busy')
  expect(line).toContain('it holds tables of another program; name an empty database')
})
