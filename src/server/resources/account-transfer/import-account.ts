/** Imports an exported account with the same ids and history, in one transaction. */
import { sql } from 'kysely'
import { quotedValue } from '../../../contract/requests/problem.ts'
import { renumberWritesOfAccount } from '../../change-log/foreign-writes.ts'
import { unlimitedContext } from '../../db/connections/query-context.ts'
import { unavailability } from '../../db/connections/unavailable.ts'
import type { Database, Tx } from '../../db/database.ts'
import { currentNumbers, isOfEarlyBuild } from '../../db/former-migrations.ts'
import { requestOrigin } from '../../identity/accounts/security-log/request-origin.ts'
import { getRow, storeRows } from '../../identity/accounts/security-log/stored-events.ts'
import { OperatorError } from '../../operator-error.ts'
import { everyBinding } from '../bindings.ts'
import type { FileStore } from '../content/file-store.ts'
import { contentsIn, largestFile, type StoredFile } from '../content/file-versions.ts'
import { checkLinks } from './check-links.ts'
import { checkRows } from './check-rows.ts'
import { checkTotals } from './check-totals.ts'
import { requireColumns } from './columns-of-rows.ts'
import { contentName, rowsName } from './file-head.ts'
import { rowsIn } from './lines.ts'
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

export interface ImportedAccount extends MadeAccount {
  readonly name: string
  readonly files: number
  /** Sign-in emails of the account's administrators. */
  readonly administrators: readonly string[]
  /** Whether AI clients may delete in it, as on the server that it comes from. */
  readonly aideletion: boolean
}

interface Stores {
  readonly database: Database
  readonly files: FileStore
}

/**
 * Imports the file at `path`.
 * @throws OperatorError if it cannot be imported; nothing is stored then
 */
export async function importAccountFile({ database, files }: Stores, path: string): Promise<ImportedAccount> {
  const file = await openAccountFile(path)
  try {
    return await database.onBehalfOf(unlimitedContext, () =>
      database.transaction(async (tx) => {
        await requireShape(tx, file)
        await sql`select set_config('worklane.moving', 'on', true)`.execute(tx)
        const tables = await portableTables(tx)
        const account = await makeAccount(tx, file, tables)
        await checkRows(tx, tables, account.id, everyBinding())
        await checkLinks(tx, tables, account.id, everyBinding())
        await checkTotals(tx, account.id)
        await renumberWritesOfAccount(tx, account.id)
        await advanceSequences(tx, tables, account.id)
        const administrators = await loadAdministrators(tx, account.id)
        const aideletion = await noteDeletion(tx, account.id)
        const content = await bringContent(files, file, account.id, await contentsIn(tx, account.id))
        return { ...account, name: file.head.account, files: content, administrators, aideletion }
      }),
    )
  } finally {
    file.close()
  }
}

async function requireShape(tx: Tx, { head }: AccountFile): Promise<void> {
  const ownMigrations = await ranMigrations(tx)
  const ran = currentNumbers(head.migrations)
  if (ran.join() === ownMigrations.join()) return
  const isNewer = !isOfEarlyBuild(ran) && ran.some((number) => !ownMigrations.includes(number))
  throw new OperatorError(
    `the file is of ${isNewer ? 'a newer' : 'an older'} version of Worklane; bring both servers to the same version, and export the account again`,
  )
}

async function makeAccount(tx: Tx, file: AccountFile, tables: readonly PortableTable[]): Promise<MadeAccount> {
  const [portableTable, ...rest] = tables as readonly [PortableTable, ...PortableTable[]]
  let [id, count] = [0, 0]
  for await (const [row = ''] of rowsIn(
    rowsName(portableTable.name),
    await file.read(rowsName(portableTable.name)),
    portion,
  )) {
    requireColumns(portableTable, [row], 0)
    id = await insertAccount(tx, portableTable, row).catch(refusal(portableTable))
  }
  if (id === 0) throw new OperatorError('the file holds no account')
  for (const table of rest) {
    let before = 0
    for await (const rows of rowsIn(rowsName(table.name), await file.read(rowsName(table.name)), portion)) {
      requireColumns(table, rows, before)
      before += rows.length
      if (table.name === 'logins') await requireFreeAddresses(tx, rows)
      await insertAccountRows(tx, table, id, rows).catch(refusal(table))
      count += rows.length
    }
  }
  return { id, rows: count }
}

/** What the database does not take is a mistake of the file: values of another type, texts that are no JSON, ids given twice. */
const refusal =
  ({ name }: PortableTable) =>
  (error: unknown) => {
    if (unavailability(error)) throw error
    throw new OperatorError(`${rowsName(name)}: ${(error as Error).message}. Nothing was brought`)
  }

/** Sign-in emails are unique across all accounts of the service. */
async function requireFreeAddresses(tx: Tx, rows: readonly string[]): Promise<void> {
  const { rows: existingEmails } = await sql<{ email: string }>`
    select g.email
    from logins g
    join json_to_recordset(${`[${rows.join(',')}]`}::json) as brought (email text) on lower(brought.email) = lower(g.email)
    order by g.email
    limit 3
  `.execute(tx)
  if (existingEmails.length === 0) return
  const addresses = existingEmails.map(({ email }) => quotedValue(email)).join(', ')
  throw new OperatorError(`${addresses} sign in to another account here already; is this one here? Nothing was brought`)
}

/** Stores the content of files, and removes it again if something fails. */
async function bringContent(
  files: FileStore,
  file: AccountFile,
  account: number,
  contents: readonly StoredFile[],
): Promise<number> {
  let count = 0
  try {
    for (const { name, size } of contents) {
      const unpacked = file.sizes.get(contentName(name))
      if (unpacked === undefined) continue
      if (unpacked !== size || size > largestFile)
        throw new OperatorError(
          `${contentName(name)} holds ${unpacked} bytes; its row says ${size}, and a file may have ${largestFile}. Nothing was brought`,
        )
      await files.keep(await files.receive(await file.read(contentName(name))), account, name)
      count += 1
    }
  } catch (error) {
    for (const { name } of contents) await files.remove(account, name)
    throw error
  }
  return count
}

/** Enters in the security log that AI clients may delete, because nobody here has allowed it. */
async function noteDeletion(tx: Tx, account: number): Promise<boolean> {
  const { rows } = await sql`
    select
    from accounts
    where id = ${account} and aideletion
  `.execute(tx)
  if (rows.length === 0) return false
  const facts = { from: false, to: true, by: 'import of the account' }
  await storeRows(tx, [getRow({ event: 'aideletion.changed', account, facts }, requestOrigin())])
  return true
}

async function loadAdministrators(tx: Tx, account: number): Promise<readonly string[]> {
  const { rows } = await sql<{ email: string }>`
    select g.email
    from logins g
    join contacts c on c.account_id = g.account_id and c.id = g.contactid
    where g.account_id = ${account} and c.administrator and c.allowlogin and not c.deleted and c.status = 'active'
    order by g.contactid
  `.execute(tx)
  return rows.map(({ email }) => email)
}
