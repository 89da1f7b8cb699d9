/** Imports an exported account with the same ids and history, in one transaction. */
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { shown } from '../../../contract/requests/problem.ts'
import { renumberWritesOfAccount } from '../../changes/foreign-writes.ts'
import { unlimitedContext } from '../../db/connections/query-context.ts'
import type { Database, Tx } from '../../db/database.ts'
import { OperatorError } from '../../operator-error.ts'
import type { FileStore } from '../content/file-store.ts'
import { contentNames } from '../content/file-versions.ts'
import { contentName, rowsName } from './file-head.ts'
import { type AccountFile, openAccountFile } from './open-account-file.ts'
import {
  advanceSequences,
  insertAccount,
  insertAccountRows,
  type PortableTable,
  portableTables,
  portion,
  ranMigrations,
} from './portable-tables.ts'

interface MadeAccount {
  readonly id: number
  readonly rows: number
}

export interface Brought extends MadeAccount {
  readonly name: string
  readonly files: number
  /** Sign-in emails of the account's administrators. */
  readonly administrators: readonly string[]
}

interface Stores {
  readonly database: Database
  readonly files: FileStore
}

/**
 * Imports the file at `path`.
 * @throws OperatorError if it cannot be imported; nothing is stored then
 */
export async function bringAccount({ database, files }: Stores, path: string): Promise<Brought> {
  const file = await openAccountFile(path)
  try {
    return await database.onBehalfOf(unlimitedContext, () =>
      database.transaction(async (tx) => {
        await requireShape(tx, file)
        await sql`select set_config('worklane.moving', 'on', true)`.execute(tx)
        const tables = await portableTables(tx)
        const account = await makeAccount(tx, file, tables)
        await renumberWritesOfAccount(tx, account.id)
        await advanceSequences(tx, tables, account.id)
        const administrators = await administratorsOf(tx, account.id)
        const content = await bringContent(files, file, account.id, await contentNames(tx, account.id))
        return { ...account, name: file.head.account, files: content, administrators }
      }),
    )
  } finally {
    file.close()
  }
}

async function requireShape(tx: Tx, { head }: AccountFile): Promise<void> {
  const own = await ranMigrations(tx)
  if (head.migrations.join() === own.join()) return
  const isNewer = head.migrations.some((number) => !own.includes(number))
  throw new OperatorError(
    `the file is of ${isNewer ? 'a newer' : 'an older'} version of Worklane; bring both servers to the same version, and export the account again`,
  )
}

async function makeAccount(tx: Tx, file: AccountFile, tables: readonly PortableTable[]): Promise<MadeAccount> {
  const [own, ...others] = tables as readonly [PortableTable, ...PortableTable[]]
  let [id, count] = [0, 0]
  for await (const [row = ''] of rowsIn(await file.read(rowsName(own.name)))) id = await insertAccount(tx, own, row)
  if (id === 0) throw new OperatorError('the file holds no account')
  for (const table of others) {
    if (!file.names.includes(rowsName(table.name))) continue
    for await (const rows of rowsIn(await file.read(rowsName(table.name)))) {
      if (table.name === 'logins') await requireFreeAddresses(tx, rows)
      await insertAccountRows(tx, table, id, rows)
      count += rows.length
    }
  }
  return { id, rows: count }
}

/** Yields the rows of a table in portions; each is a line of the file. */
async function* rowsIn(content: Readable): AsyncGenerator<readonly string[]> {
  let rows: string[] = []
  for await (const line of createInterface({ input: content, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (!line.startsWith('{')) continue
    rows.push(line.endsWith(',') ? line.slice(0, -1) : line)
    if (rows.length < portion) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** Sign-in emails are unique across all accounts of the service. */
async function requireFreeAddresses(tx: Tx, rows: readonly string[]): Promise<void> {
  const { rows: taken } = await sql<{ email: string }>`
    select g.email
    from logins g
    join json_to_recordset(${`[${rows.join(',')}]`}::json) as brought (email text) on lower(brought.email) = lower(g.email)
    order by g.email
    limit 3
  `.execute(tx)
  if (taken.length === 0) return
  const addresses = taken.map(({ email }) => shown(email)).join(', ')
  throw new OperatorError(`${addresses} sign in to another account here already; is this one here? Nothing was brought`)
}

/** Stores the content of files, and removes it again if something fails. */
async function bringContent(
  files: FileStore,
  file: AccountFile,
  account: number,
  names: readonly string[],
): Promise<number> {
  let count = 0
  try {
    for (const name of names) {
      if (!file.names.includes(contentName(name))) continue
      await files.keep(await files.receive(await file.read(contentName(name))), account, name)
      count += 1
    }
  } catch (error) {
    for (const name of names) await files.remove(account, name)
    throw error
  }
  return count
}

async function administratorsOf(tx: Tx, account: number): Promise<readonly string[]> {
  const { rows } = await sql<{ email: string }>`
    select g.email
    from logins g
    join contacts c on c.account_id = g.account_id and c.id = g.contactid
    where g.account_id = ${account} and c.administrator and c.allowlogin and not c.deleted and c.status = 'active'
    order by g.contactid
  `.execute(tx)
  return rows.map(({ email }) => email)
}
