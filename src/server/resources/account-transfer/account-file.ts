/**
 * Exports an account as a zip file: its rows as JSON for import by another server, its lists as CSV for people, and the content of its
 * files. The rows are a snapshot, buffered on disk, so that a slow download holds no transaction open.
 */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { problem } from '../../../contract/requests/problem.ts'
import type { Actor } from '../../../contract/rights.ts'
import { unlimitedContext } from '../../db/connections/query-context.ts'
import type { Tx } from '../../db/database.ts'
import { zipStream } from '../../read/files/zip-stream.ts'
import type { FileStore } from '../content/file-store.ts'
import { contentNames } from '../content/file-versions.ts'
import type { OperationParts } from '../operation-call.ts'
import { type AtHome, aboutTheFile } from './about-the-file.ts'
import { type AccountFileHead, contentName, fileHead, rowsName } from './file-head.ts'
import { getLists } from './lists.ts'
import { accountRows, portableTables, ranMigrations } from './portable-tables.ts'

interface FileRequest {
  readonly parts: OperationParts
  readonly actor: Actor
}

/** Streams the zip. Throws a Problem if another export of the account is running. */
export async function accountFile({ parts, actor }: FileRequest): Promise<Readable> {
  const { head, atHome, rows, content, close } = await keepRows({ parts, actor })
  const { out, add, addLater, end } = zipStream(close)
  add('README.txt', aboutTheFile(head, atHome))
  add(fileHead, JSON.stringify(head, null, 2))
  for (const { table, read } of rows) addLater(rowsName(table), read)
  for (const { name, read } of getLists(parts, actor)) addLater(`lists/${name}.csv`, () => Readable.from(read()))
  for (const name of content)
    addLater(contentName(name), () => Readable.from(getContent(parts.files, actor.account, name)))
  end()
  return out
}

interface KeptRows {
  readonly head: AccountFileHead
  readonly atHome: AtHome
  readonly rows: readonly { readonly table: string; readonly read: () => Readable }[]
  /** Files whose content exists. */
  readonly content: readonly string[]
  readonly close: () => Promise<void>
}

/** Reads a snapshot of all rows to an unlinked temporary file, which is gone when it is closed or the process ends. */
async function keepRows({ parts, actor }: FileRequest): Promise<KeptRows> {
  const { database, files } = parts
  const spans: { table: string; offset: number; bytes: number }[] = []
  const { account } = actor
  const { received, head, atHome, names } = await database.onBehalfOf(unlimitedContext, () =>
    database.transaction(async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      await requireOnlyOne(tx, account)
      const { head, atHome } = await loadHead(tx, actor)
      const received = await files.receive(Readable.from(allRows(tx, account, spans), { objectMode: false }))
      return { received, head, atHome, names: await contentNames(tx, account) }
    }),
  )
  const fileHandle = await open(received.path)
  await files.drop(received)
  const read = (start: number, bytes: number) =>
    createReadStream('', { fd: fileHandle.fd, start, end: start + bytes - 1, autoClose: false })
  return {
    head,
    atHome,
    rows: spans.map(({ table, offset, bytes }) => ({ table, read: () => read(offset, bytes) })),
    content: await namesWithContent(files, account, names),
    close: () => fileHandle.close(),
  }
}

/** A transaction-level advisory lock: only one export per account reads rows at a time, across all processes. */
async function requireOnlyOne(tx: Tx, account: number): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`account file:${account}`}, 0)) as free
  `.execute(tx)
  if (!rows[0]?.free) throw problem('wrong_state', 'The account is being read for another file; try again in a minute')
}

async function loadHead(tx: Tx, { account }: Actor): Promise<Pick<KeptRows, 'head' | 'atHome'>> {
  const { rows } = await sql<AtHome & { name: string }>`
    select name, locale, timezone
    from accounts
    where id = ${account}
  `.execute(tx)
  const { name, ...atHome } = rows[0] ?? { name: '', locale: 'en', timezone: 'UTC' }
  const head = {
    format: 1 as const,
    account: name,
    exportedon: new Date().toISOString(),
    migrations: await ranMigrations(tx),
  }
  return { head, atHome }
}

/** Yields all rows, each table as an array with one row per line; `spans` then contains the position of each table. */
async function* allRows(
  tx: Tx,
  account: number,
  spans: { table: string; offset: number; bytes: number }[],
): AsyncGenerator<Buffer> {
  let writtenBytes = 0
  for (const table of await portableTables(tx)) {
    const start = writtenBytes
    for await (const rows of accountRows(tx, table, account)) {
      const part = Buffer.from(`${writtenBytes === start ? '[\n' : ',\n'}${rows.join(',\n')}`)
      writtenBytes += part.length
      yield part
    }
    const end = Buffer.from(writtenBytes === start ? '[]\n' : '\n]\n')
    writtenBytes += end.length
    yield end
    spans.push({ table: table.name, offset: start, bytes: writtenBytes - start })
  }
}

/** Number of files looked up at a time. */
const portion = 20

async function namesWithContent(files: FileStore, account: number, names: readonly string[]): Promise<string[]> {
  const fileNames: string[] = []
  for (let index = 0; index < names.length; index += portion) {
    const nameGroup = names.slice(index, index + portion)
    const sizes = await Promise.all(nameGroup.map((name) => files.sizeOf(account, name)))
    fileNames.push(...nameGroup.filter((_, index) => sizes[index] !== null))
  }
  return fileNames
}

async function* getContent(files: FileStore, account: number, name: string): AsyncGenerator<Buffer> {
  const content = await files.read(account, name)
  if (!content) throw new Error(`the content of file ${name} is gone`)
  yield* content.stream
}
