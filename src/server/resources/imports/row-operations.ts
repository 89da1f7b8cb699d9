/** API of an import's rows: list by status, correct. */
import { sql } from 'kysely'
import {
  type ImportRowState,
  importRowStates,
  type RowChoice,
  rowChoices,
} from '../../../contract/imports/import-status.ts'
import { correctImportRows, listImportRows } from '../../../contract/operations/imports.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { handleRead, handleWrite } from '../handlers.ts'
import type { Right } from '../operation.ts'
import { rowAnswer } from './answer.ts'
import { type ImportRow, type Queries, requireImport, type StoredImport } from './import-record.ts'
import { readObject } from './mapping.ts'
import { countVanished, keepOutcomes, recount } from './outcomes.ts'
import { longestCell, mostColumns } from './reading/file/table-file.ts'
import { laterChanges } from './recognise/earlier-imports.ts'
import { nameBook } from './recognise/names.ts'
import { rehearse } from './writing/attempt.ts'

/** Rows in one response or correction. */
const mostRows = 200

const states: ReadonlySet<string> = new Set(importRowStates.filter((state) => state !== 'new'))

/** Status filter for rows that differ from an existing record, in any state. */
const recognised = 'recognised'

export const readRows = (right: Right) =>
  handleRead(listImportRows, {
    tag: 'Imports',
    right: [right],
    summary:
      'List rows of an import by status, in the order of the file: by default, invalid ones. Recognised rows differ from an existing record.',
    async run({ actor, parts, params, idIn }) {
      const storedImport = await requireImport(parts.database.kysely, actor, idIn('importid', 'import'))
      const state = params.status ?? 'bad'
      const stateCondition = state === recognised ? sql`differs is not null` : sql`state = ${state}`
      if (!states.has(state) && state !== recognised)
        throw problem('not_allowed', '{value} is not a status of rows', { value: state }, 'status')
      const after = Number(params.after ?? 0)
      if (!Number.isInteger(after))
        throw problem('not_allowed', '{value} is not a row', { value: params.after }, 'after')
      const result = await sql<ImportRow>`
        select *
        from import_rows
        where account_id = ${storedImport.account_id} and importid = ${storedImport.id}::bigint and ${stateCondition} and row > ${after}
        order by row
        limit ${mostRows}
      `.execute(parts.database.kysely)
      return { data: await rowAnswers(parts.database.kysely, storedImport, result.rows) }
    },
  })

async function rowAnswers(queries: Queries, storedImport: StoredImport, rows: readonly ImportRow[]) {
  const ids = rows.flatMap(({ differs, recordid }) => (differs && recordid !== null ? [Number(recordid)] : []))
  const changes = await laterChanges(queries, storedImport, ids)
  return rows.map((row) => rowAnswer(row, changes))
}

interface RepairedRow {
  readonly row: number
  /** Unchanged if missing. */
  readonly cells?: readonly string[]
  readonly choice?: RowChoice | null
  /** One of the offered records. */
  readonly recordid?: number
}

export const repairRows = (right: Right) =>
  handleWrite(correctImportRows, {
    tag: 'Imports',
    right: [right],
    summary: 'Correct cells of invalid rows, or decide about recognised ones, and check them again.',
    read: readObject,
    async run(writing, { actor, values, idIn }) {
      const { tx } = writing
      const storedImport = await requireImport(tx, actor, idIn('importid', 'import'), { lock: true })
      if (storedImport.status !== 'checked' && storedImport.status !== 'done') {
        throw problem('import_state', 'The import is {state}; rows can be mended once it is checked', {
          state: storedImport.status,
        })
      }
      const mended = repairedRows(values.rows, storedImport)
      const importRows = await rowsNumbered(tx, storedImport, mended)
      const rows = mended.map((repaired) => {
        const before = importRows.find(({ row }) => row === repaired.row)
        if (repaired.cells && before?.state !== 'bad') throw notOne(repaired, 'bad')
        if (!before || !open.has(before.state)) throw notOne(repaired, 'open')
        requireChoosable(before, repaired)
        return { ...before, ...decided(before, repaired) }
      })
      await storeRows(tx, storedImport, rows)
      const outcomes = await rehearse(writing, storedImport, nameBook(), rows)
      await keepOutcomes(tx, storedImport, outcomes)
      await recount(tx, storedImport)
      await countVanished(writing, storedImport)
      return { answer: await rowAnswers(tx, storedImport, await rowsNumbered(tx, storedImport, mended)) }
    },
  })

/** Throws unless the row matches an existing record, or offers the chosen one. */
function requireChoosable({ recordid, problems }: ImportRow, mended: RepairedRow): void {
  const cellOptions = (problems ?? []).filter(({ decides }) => decides).flatMap(({ options }) => options ?? [])
  if (mended.recordid !== undefined && !cellOptions.some(({ value }) => value === String(mended.recordid))) {
    throw problem('wrong_state', 'Row {row} does not offer record {id}', { row: mended.row, id: mended.recordid })
  }
  const isChoice = mended.choice !== undefined && mended.choice !== null && mended.choice !== 'skip'
  if (isChoice && recordid === null && cellOptions.length === 0) throw notOne(mended, 'recognised')
}

const decided = (before: ImportRow, { cells, choice, recordid }: RepairedRow) => ({
  cells: cells ?? before.cells,
  choice: choice ?? before.choice,
  chosen: recordid ?? before.chosen,
})

/** States of rows that are not written yet. */
const open: ReadonlySet<ImportRowState> = new Set(['bad', 'create', 'update', 'same', 'skipped'])

const notOne = ({ row }: RepairedRow, text: string) =>
  problem('wrong_state', 'Row {row} is not one of the {what} rows', { row, what: text })

function repairedRows(input: unknown, { headings }: StoredImport): readonly RepairedRow[] {
  if (!Array.isArray(input) || input.length === 0 || input.length > mostRows) {
    throw problem('not_allowed', 'use an array of 1 to {most} rows', { most: mostRows }, 'rows')
  }
  return input.map((item: unknown, index) => repairedRow(item, index, headings.length))
}

function repairedRow(input: unknown, index: number, width: number): RepairedRow {
  const { row, cells, choice, recordid } = (typeof input === 'object' && input !== null ? input : {}) as Record<
    string,
    unknown
  >
  const rowChoice = rowChoices.find((candidate) => candidate === choice)
  if (choice !== undefined && !rowChoice) {
    throw problem(
      'not_allowed',
      '{value} is not allowed; use {values}',
      { value: choice, values: rowChoices },
      `rows[${index}].choice`,
    )
  }
  const isId = Number.isSafeInteger(recordid)
  const isDecision = rowChoice !== undefined || isId
  const isSound =
    Number.isInteger(row) && (cells === undefined ? isDecision : areCells(cells) && cells.length <= mostColumns)
  if (!isSound || (recordid !== undefined && !isId)) {
    throw problem(
      'not_allowed',
      'use a row with texts for its cells, a choice, or the id of a record',
      {},
      `rows[${index}]`,
    )
  }
  // What is beyond the headings is left out, as the row's problem says.
  const changes = {
    ...(areCells(cells) ? { cells: cells.slice(0, width) } : {}),
    ...(rowChoice ? { choice: rowChoice } : {}),
  }
  return { row: Number(row), ...changes, ...(isId ? { recordid: Number(recordid) } : {}) }
}

const areCells = (cells: unknown): cells is string[] =>
  Array.isArray(cells) &&
  cells.every((cell) => typeof cell === 'string' && cell.length <= longestCell && !cell.includes('\0'))

async function rowsNumbered(tx: Queries, { account_id, id }: StoredImport, rows: readonly { readonly row: number }[]) {
  const numbers = JSON.stringify(rows.map(({ row }) => row))
  const result = await sql<ImportRow>`
    select *
    from import_rows
    where account_id = ${account_id} and importid = ${id}::bigint
      and row = any(array(select v::integer from json_array_elements_text(${numbers}::json) as v))
    order by row
  `.execute(tx)
  return result.rows
}

type Decided = Pick<ImportRow, 'row' | 'cells' | 'choice' | 'chosen'>

export async function storeRows(
  tx: Queries,
  { account_id, id }: StoredImport,
  rows: readonly Decided[],
): Promise<void> {
  const rowsText = JSON.stringify(rows.map(({ row, cells, choice, chosen }) => ({ row, cells, choice, chosen })))
  await sql`
    update import_rows r
    set cells = c.cells, choice = c.choice, chosen = c.chosen
    from json_to_recordset(${rowsText}::json) as c(row integer, cells json, choice text, chosen bigint)
    where r.account_id = ${account_id} and r.importid = ${id}::bigint and r.row = c.row
  `.execute(tx)
}

/** Clears matches and decisions made under another mapping. */
export async function forgetRows(tx: Queries, { account_id, id }: StoredImport): Promise<void> {
  await sql`
    update import_rows
    set recordid = null, choice = null, chosen = null, differs = null, creates = null,
      nextkey = null, figures = null, record = null
    where account_id = ${account_id} and importid = ${id}::bigint
      and (recordid is not null or choice is not null or chosen is not null or differs is not null or creates is not null
        or nextkey is not null or figures is not null or record is not null)
  `.execute(tx)
}
