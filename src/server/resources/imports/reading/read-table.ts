/** The first stage: stores the file's rows and guesses a mapping. The file is kept until the import runs. */

import { sql } from 'kysely'
import { type ColumnEvidence, fileReading, noEvidence, withCell } from '../../../../contract/imports/column-evidence.ts'
import { getDateOrder } from '../../../../contract/imports/dates.ts'
import { guessColumns } from '../../../../contract/imports/guess.ts'
import { type Importable, importableNamed, importables } from '../../../../contract/imports/importable.ts'
import { type KindEvidence, kindsBy, otherKindBy } from '../../../../contract/imports/kind-evidence.ts'
import type { ImportableName } from '../../../../contract/imports/kinds.ts'
import { mayUse } from '../../../../contract/language/resource.ts'
import { notationIn } from '../../../../contract/language/written-number.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { clause } from '../../../../contract/requests/refusal.ts'
import type { Actor } from '../../../../contract/rights.ts'
import { beginning } from '../../../../contract/text/beginning.ts'
import type { Database } from '../../../db/database.ts'
import type { FileStore } from '../../content/file-store.ts'
import { loadImportFields } from '../import-fields.ts'
import { type FirstRow, type Layout, type Mapping, type StoredImport, setImport } from '../import-record.ts'
import { analyzeIfGrown } from '../portions/known-size.ts'
import { headingsAt, lookedAt } from './file/headings.ts'
import { mostColumns, type TableRow, tableRows } from './file/table-file.ts'
import { Unreadable } from './file/unreadable.ts'
import type { Sheets } from './file/xlsx.ts'
import { type SeenKeys, seenKeys } from './first-key.ts'

/** Rows per insert: a few hundredths of a second, during which the embedded database serves nobody else. */
const portion = 200
/** Example values per column. */
const examples = 3

export interface ImportReading {
  readonly database: Database
  readonly files: FileStore
  readonly actor: Actor
  readonly signal: AbortSignal
}

/** Name of the file's content among the files of its account. */
export const contentName = (id: number): string => `import-${id}`

export async function readTable(reading: ImportReading, storedImport: StoredImport): Promise<void> {
  const { database, actor } = reading
  const guess = await guessing(reading, storedImport)
  const read = await fromFile(reading, storedImport, (path) => storeRows(reading, storedImport, path, guess))
  const { resource, ...table } = read
  const headings = table.headings
  const dates = getDateOrder(actor.locale)
  const notation = fileReading(
    headings.map(({ evidence }) => evidence),
    { dates, decimal: usualMark(actor, storedImport, table) },
  )
  const description = {
    resource,
    headings,
    rowcount: table.count,
    lastrow: table.last,
    notation,
    position: 0,
    layout: table.layout,
  }
  const { columns, existing, defaults } = guess.as(
    resource,
    headings.map(({ heading }) => heading),
  )
  const mapping: Mapping = { columns, key: table.key, existing, defaults }
  await analyzeIfGrown(database, storedImport.account_id, 'import_rows', table.count)
  await setImport(database.kysely, storedImport, { ...description, mapping, status: 'mapping' }, 'reading')
}

/** Programs separate cells by semicolons where numbers have a decimal comma. */
function usualMark({ locale }: Actor, { format }: StoredImport, { delimiter }: { readonly delimiter: string }) {
  if (format === 'xlsx') return '.'
  return delimiter === ';' ? ',' : notationIn(locale).decimal
}

interface Guess {
  /** How many of these texts are headings that are known. */
  readonly known: (headings: readonly string[]) => number
  /** The kinds of records that have these headings, the likeliest first. */
  readonly kinds: (headings: readonly string[]) => readonly KindEvidence[]
  /** A mapping by the headings; its key depends on the rows. */
  readonly as: (
    resource: ImportableName,
    headings: readonly string[],
  ) => Omit<Mapping, 'key'> & { readonly keys: SeenKeys }
}

async function guessing({ database, actor }: ImportReading, { resource, layout }: StoredImport): Promise<Guess> {
  const description = importableNamed(resource)
  if (!description) throw new Unreadable(clause('Nothing can be imported as {name}', { name: resource }))
  const getFields = await loadImportFields(database.kysely, actor)
  const open = importables.filter((importable) => mayUse(actor, resourceNamed(importable.resource), 'add'))
  const getColumns = (importable: Importable, headings: readonly string[]) =>
    guessColumns(headings, importable, getFields(importable).fields)
  const candidates = layout?.isKindOpen ? open : [description]
  return {
    known: (headings) =>
      Math.max(
        ...candidates.map(
          (candidate) => getColumns(candidate, headings).filter((fieldName) => fieldName !== null).length,
        ),
      ),
    kinds: (headings) => kindsBy(headings, open, (importable) => getFields(importable).fields),
    as(name, headings) {
      const importable = importableNamed(name) ?? description
      const columns = getColumns(importable, headings)
      const existing = importable.keeps ? 'keep' : 'update'
      return { columns, keys: seenKeys(importable, columns), existing, defaults: importable.defaults }
    },
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

async function storeRows({ database, signal }: ImportReading, storedImport: StoredImport, path: string, guess: Guess) {
  const storedLayout = storedImport.layout
  let sheets: Sheets = { sheets: [], sheet: null }
  const first: FirstRow[] = []
  let delimiter = ''
  const options = {
    account: storedImport.account_id,
    sheet: storedLayout?.sheet ?? null,
    onSheets(workbookSheets: Sheets) {
      sheets = workbookSheets
    },
    onDelimiter(fileDelimiter: string) {
      delimiter = fileDelimiter
    },
  }
  let names: readonly string[] | null = null
  let headingrow = 0
  let keys: SeenKeys | null = null
  let kinds: readonly KindEvidence[] = []
  let resource = storedImport.resource as ImportableName
  let [count, last] = [0, 0]
  let pendingRows: object[] = []
  const seenColumns: SeenColumn[] = []
  const store = async () => {
    signal.throwIfAborted()
    await insertRows(database, storedImport, pendingRows)
    pendingRows = []
  }
  const rows = noted(tableRows(path, storedImport.format, options), first)
  for await (const { row, cells } of fromHeadings(rows, guess.known, storedLayout?.headingrow ?? null)) {
    if (names === null) {
      names = cells
      headingrow = row
      kinds = guess.kinds(cells)
      if (storedLayout?.isKindOpen) resource = kinds[0]?.resource ?? resource
      keys = guess.as(resource, cells).keys
      continue
    }
    count += 1
    last = row
    pendingRows.push({ row, cells: withoutEmptyEnd(cells, names.length) })
    seeCells(seenColumns, cells)
    keys?.see(cells)
    if (pendingRows.length === portion) await store()
  }
  await store()
  if (names === null || count === 0) throw new Unreadable(clause('The file has no rows below its headings'))
  // Without headings, there are as many columns as the rows have.
  const headings = names.slice(0, headingrow === 0 ? seenColumns.length : names.length).map((name, index) => {
    const { texts = [], evidence = noEvidence } = seenColumns[index] ?? {}
    return { heading: name.trim() || `Column ${index + 1}`, examples: texts, evidence }
  })
  const isKindOpen = storedLayout?.isKindOpen ?? false
  const layout: Layout = { ...sheets, headingrow, first, isKindOpen, kinds, otherKind: otherKindBy(names, kinds[0]) }
  return { resource, headings, count, last, key: keys?.first() ?? null, layout, delimiter }
}

/** Notes the beginnings of the first rows, from which the importer chooses the headings. */
async function* noted(rows: AsyncIterable<TableRow>, first: FirstRow[]): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    if (first.length < lookedAt) {
      const texts = row.cells.filter((cell) => cell.trim() !== '').slice(0, mostShown)
      first.push({ row: row.row, texts: texts.map((cell) => beginning(cell.trim(), 30)) })
    }
    yield row
  }
}

/** Cells of a row that are shown where the importer chooses the headings. */
const mostShown = 5

/** Skips rows above the headings. @param chosenRow the row of the headings; 0 if the file has none */
async function* fromHeadings(
  rows: AsyncIterable<TableRow>,
  countKnown: (cells: readonly string[]) => number,
  chosenRow: number | null,
): AsyncGenerator<TableRow> {
  if (chosenRow !== null) {
    for await (const row of rows) {
      // The columns are numbered.
      if (chosenRow === 0) {
        yield { row: 0, cells: Array.from({ length: mostColumns }, () => '') }
        chosenRow = 1
      }
      if (row.row >= chosenRow) yield row
    }
    return
  }
  let first: TableRow[] | null = []
  const below = (tableRows: readonly TableRow[]) =>
    tableRows.slice(
      headingsAt(
        tableRows.map(({ cells }) => cells),
        countKnown,
      ),
    )
  for await (const row of rows) {
    if (first === null) {
      yield row
      continue
    }
    first.push(row)
    if (first.length < lookedAt) continue
    yield* below(first)
    first = null
  }
  if (first) yield* below(first)
}

/** Cells beyond the headings are kept if they have a text: the row is asked about. */
function withoutEmptyEnd(cells: readonly string[], width: number): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, Math.max(width, last + 1))
}

interface SeenColumn {
  readonly texts: string[]
  evidence: ColumnEvidence
}

function seeCells(seenColumns: SeenColumn[], cells: readonly string[]): void {
  for (const [column, cell] of cells.entries()) {
    const text = beginning(cell.trim(), 80)
    const seenColumn = seenColumns[column] ?? { texts: [], evidence: noEvidence }
    seenColumns[column] = seenColumn
    if (text !== '' && seenColumn.texts.length < examples && !seenColumn.texts.includes(text))
      seenColumn.texts.push(text)
    seenColumn.evidence = withCell(seenColumn.evidence, text)
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
