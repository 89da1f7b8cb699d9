/** The first stage: stores the file's rows, guesses a mapping and deletes the file. */
import { sql } from 'kysely'
import { type DateOrder, dateOrderOf, decimalSignOf } from '../../../../contract/imports/dates.ts'
import { guessColumns } from '../../../../contract/imports/guess.ts'
import { importableNamed } from '../../../../contract/imports/importable.ts'
import type { Actor } from '../../../../contract/rights.ts'
import { beginning } from '../../../../contract/text/beginning.ts'
import type { Database } from '../../../db/database.ts'
import type { FileStore } from '../../content/file-store.ts'
import { importFields } from '../import-fields.ts'
import { type Mapping, type StoredImport, setImport } from '../import-record.ts'
import { analyzeIfGrown } from '../portions/known-size.ts'
import { headingsAt, lookedAt } from './file/headings.ts'
import { tableRows } from './file/table-file.ts'
import { Unreadable } from './file/unreadable.ts'
import { type SeenKeys, seenKeys } from './first-key.ts'

/** Rows per insert: a few hundredths of a second, during which the embedded database serves nobody else. */
const portion = 200
/** Example values per column. */
const examples = 3
/** Dates sampled to find out whether day or month comes first. */
const samples = 5000

export interface ImportReading {
  readonly database: Database
  readonly files: FileStore
  readonly actor: Actor
  readonly signal: AbortSignal
}

/** Name of the file's content among the files of its account. */
export const contentName = (id: number): string => `import-${id}`

export async function readTable(reading: ImportReading, stored: StoredImport): Promise<void> {
  const { database, files, actor } = reading
  const guess = await guessing(reading, stored)
  const table = await fromFile(reading, stored, (path) => storeRows(reading, stored, path, guess))
  const headings = table.headings
  const dates: DateOrder = dateOrderOf(actor.locale, table.dates)
  const decimal = stored.format === 'xlsx' ? '.' : decimalSignOf(actor.locale)
  const read = { headings, rowcount: table.count, notation: { decimal, dates }, position: 0 }
  const { columns, existing, defaults } = guess(headings.map(({ heading }) => heading))
  const mapping: Mapping = { columns, key: table.key, existing, defaults }
  await analyzeIfGrown(database, stored.account_id, 'import_rows', table.count)
  await setImport(database.kysely, stored, { ...read, mapping, status: 'mapping' }, 'reading')
  await files.remove(stored.account_id, contentName(stored.id))
}

type Guess = (headings: readonly string[]) => Omit<Mapping, 'key'> & { readonly keys: SeenKeys }

/** Returns a function that guesses a mapping from headings; its key depends on the rows. */
async function guessing({ database, actor }: ImportReading, { resource }: StoredImport): Promise<Guess> {
  const importable = importableNamed(resource)
  if (!importable) throw new Unreadable(`Nothing can be imported as ${resource}.`)
  const { fields } = await importFields(database.kysely, actor, importable)
  return (headings) => {
    const columns = guessColumns(headings, importable, fields)
    const existing = importable.keeps ? 'keep' : 'update'
    return { columns, keys: seenKeys(importable, columns), existing, defaults: importable.defaults }
  }
}

/** Copies the file to the local disk, because readers need random access. */
async function fromFile<T>(
  { files }: ImportReading,
  { account_id, id }: StoredImport,
  read: (path: string) => Promise<T>,
) {
  const content = await files.read(account_id, contentName(id))
  if (!content) throw new Error(`the content of import ${id} is gone`)
  const received = await files.receive(content.stream)
  try {
    return await read(received.path)
  } finally {
    await files.drop(received)
  }
}

async function storeRows({ database, signal }: ImportReading, stored: StoredImport, path: string, guess: Guess) {
  const known = (cells: readonly string[]) => guess(cells).columns.filter((wire) => wire !== null).length
  let names: readonly string[] | null = null
  let keys: SeenKeys | null = null
  let count = 0
  let waiting: object[] = []
  const seen: string[][] = []
  const dates: string[] = []
  const store = async () => {
    signal.throwIfAborted()
    await insertRows(database, stored, waiting)
    waiting = []
  }
  for await (const cells of fromHeadings(tableRows(path, stored.format), known)) {
    if (names === null) {
      names = cells
      keys = guess(cells).keys
      continue
    }
    count += 1
    waiting.push({ row: count + 1, cells: cells.slice(0, names.length) })
    takeExamples(seen, dates, cells)
    keys?.see(cells)
    if (waiting.length === portion) await store()
  }
  await store()
  if (names === null || count === 0) throw new Unreadable('The file has no rows below its headings.')
  const headings = names.map((name, at) => ({ heading: name.trim() || `Column ${at + 1}`, examples: seen[at] ?? [] }))
  return { headings, count, dates, key: keys?.first() ?? null }
}

/** Skips rows above the headings. */
async function* fromHeadings(
  rows: AsyncIterable<readonly string[]>,
  known: (cells: readonly string[]) => number,
): AsyncGenerator<readonly string[]> {
  let first: (readonly string[])[] | null = []
  for await (const cells of rows) {
    if (first === null) {
      yield cells
      continue
    }
    first.push(cells)
    if (first.length < lookedAt) continue
    yield* first.slice(headingsAt(first, known))
    first = null
  }
  if (first) yield* first.slice(headingsAt(first, known))
}

function takeExamples(seen: string[][], dates: string[], cells: readonly string[]): void {
  for (const [column, cell] of cells.entries()) {
    const text = beginning(cell.trim(), 80)
    const known = seen[column] ?? []
    seen[column] = known
    if (text !== '' && known.length < examples && !known.includes(text)) known.push(text)
    if (dates.length < samples && /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}/.test(text)) dates.push(text)
  }
}

/** Ignores rows that exist: a process that died, or one that is only slow, may have stored the same ones. */
async function insertRows({ kysely }: Database, { account_id, id }: StoredImport, rows: readonly object[]) {
  await sql`
    insert into import_rows (account_id, importid, row, cells)
    select ${account_id}, ${id}::bigint, r.row, r.cells
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(row integer, cells json)
    on conflict do nothing
  `.execute(kysely)
}
