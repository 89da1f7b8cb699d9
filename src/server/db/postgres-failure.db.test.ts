import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { openPostgres } from './postgres.ts'
import { failedMigration } from './postgres-failure.ts'

const source = inject('testDatabase')
const onPostgres = it.runIf(source.kind === 'postgres')
const adminUrl = source.kind === 'postgres' ? source.adminUrl : ''

const urlOf = (database: string, user?: string, password?: string) => {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  if (user !== undefined) Object.assign(url, { username: user, password })
  return url.href
}
const open = (url: string) => openDatabase({ databaseUrl: url, dataDir: '/nowhere' }, () => {})

async function admin(...commands: string[]): Promise<void> {
  const database = openPostgres(adminUrl, () => {})
  for (const command of commands) await sql.raw(command).execute(database.kysely)
  await database.close()
}

onPostgres('a database that does not exist is named as such', async () => {
  await expect(open(urlOf('nowhere_to_be_found'))).rejects.toThrow('there is no such database; make it with createdb')
})

onPostgres('a database that is not encoded as UTF8 is refused', async () => {
  await admin("create database latin template template0 encoding 'LATIN1' locale 'C'")
  await expect(open(urlOf('latin'))).rejects.toThrow(
    'this database is encoded as LATIN1; make one with createdb -E UTF8',
  )
  await admin('drop database latin')
})

onPostgres('a role that may not create anything is told to become the owner', async () => {
  await admin('create database owned template template0', "create role guest login password 'guest'")
  const url = urlOf('owned', 'guest', 'guest')
  const database = await open(url)
  const line = await migrate(database).catch((error: unknown) => String(failedMigration(url, error)))
  await database.close()
  await admin('drop database owned', 'drop role guest')
  expect(line).toContain('the role lacks rights; make it the owner of the database')
})
