/** Rows of an import: looked at by what became of them, and mended. */
import { sql } from 'kysely'
import { array, integer, object, string } from '../../../contract/json-schema.ts'
import { Problem, shown } from '../../../contract/requests/problem.ts'
import { data, operation, type Right, reading } from '../operation.ts'
import { rowAnswer, rowSchema } from './answer.ts'
import { rehearse } from './attempt.ts'
import { longestCell } from './file/table-file.ts'
import { type ImportRow, type ImportRowState, type Queries, requireImport, type StoredImport } from './import-record.ts'
import { plainBody } from './mapping.ts'
import { nameBook } from './names.ts'
import { keepOutcomes, recount } from './outcomes.ts'

/** Rows in one answer at most, and rows that are mended at once. */
const mostRows = 200

const states: ReadonlySet<string> = new Set<ImportRowState>([
  ...(['bad', 'create', 'update', 'same', 'created', 'updated', 'removed', 'putback', 'kept'] as const),
])

export const readRows = (right: Right) =>
  reading({
    path: '/imports/:importid/rows',
    tag: 'Imports',
    right: [right],
    summary: 'Rows of an import by their status, bad ones unless another is asked for, in the order of the file.',
    query: () => [
      { name: 'status', description: `One of ${[...states].join(', ')}.`, schema: string },
      { name: 'after', description: 'The row after which to go on.', schema: integer },
    ],
    finds: () => ({ data: array(rowSchema) }),
    async run({ actor, parts, params, idIn }) {
      const stored = await requireImport(parts.database.kysely, actor, idIn('importid', 'import'))
      const state = params.status ?? 'bad'
      if (!states.has(state)) throw new Problem('invalid', `status: ${shown(state)} is not a status of rows.`)
      const after = Number(params.after ?? 0)
      if (!Number.isInteger(after)) throw new Problem('invalid', `after: ${shown(params.after)} is not a row.`)
      const found = await sql<ImportRow>`
        select *
        from import_rows
        where account_id = ${stored.account_id} and importid = ${stored.id}::bigint and state = ${state} and row > ${after}
        order by row
        limit ${mostRows}
      `.execute(parts.database.kysely)
      return { data: found.rows.map(rowAnswer) }
    },
  })

interface Mended {
  readonly row: number
  readonly cells: readonly string[]
}

export const mendRows = (right: Right) =>
  operation<Readonly<Record<string, unknown>>>({
    path: '/imports/:importid/rows',
    method: 'PUT',
    tag: 'Imports',
    right: [right],
    summary: 'Give rows other cells and check them again.',
    body: plainBody(
      object({ rows: array(object({ row: integer, cells: array(string) }, ['row', 'cells'])) }, ['rows']),
    ),
    answers: data(array(rowSchema)),
    async run(writing, { actor, values, idIn }) {
      const { tx } = writing
      const stored = await requireImport(tx, actor, idIn('importid', 'import'), { lock: true })
      if (stored.status !== 'checked' && stored.status !== 'done') {
        throw new Problem('conflict', `The import is ${stored.status}; rows can be mended once it is checked.`)
      }
      const mended = mendedRows(values.rows, stored)
      const known = await rowsNumbered(tx, stored, mended)
      const rows = mended.map(({ row, cells }) => {
        const before = known.find((each) => each.row === row)
        if (before?.state !== 'bad') throw new Problem('conflict', `Row ${row} is not one of the bad rows.`)
        return { ...before, cells }
      })
      await storeCells(tx, stored, rows)
      const outcomes = await rehearse(writing, stored, nameBook(), rows)
      await keepOutcomes(tx, stored, outcomes)
      await recount(tx, stored)
      return { answer: (await rowsNumbered(tx, stored, mended)).map(rowAnswer) }
    },
  })

function mendedRows(given: unknown, { headings }: StoredImport): readonly Mended[] {
  if (!Array.isArray(given) || given.length === 0 || given.length > mostRows) {
    throw new Problem('invalid', `rows: use an array of 1 to ${mostRows} rows.`)
  }
  return given.map((each: unknown, at) => {
    const { row, cells } = (typeof each === 'object' && each !== null ? each : {}) as { row?: unknown; cells?: unknown }
    const isSound =
      Number.isInteger(row) &&
      Array.isArray(cells) &&
      cells.length <= headings.length &&
      cells.every((cell) => typeof cell === 'string' && cell.length <= longestCell && !cell.includes('\0'))
    if (!isSound) throw new Problem('invalid', `rows[${at}]: use a row with texts for its cells.`)
    return { row: Number(row), cells: cells as string[] }
  })
}

async function rowsNumbered(tx: Queries, { account_id, id }: StoredImport, rows: readonly { readonly row: number }[]) {
  const numbers = JSON.stringify(rows.map(({ row }) => row))
  const found = await sql<ImportRow>`
    select *
    from import_rows
    where account_id = ${account_id} and importid = ${id}::bigint
      and row = any(array(select v::integer from json_array_elements_text(${numbers}::json) as v))
    order by row
  `.execute(tx)
  return found.rows
}

async function storeCells(tx: Queries, { account_id, id }: StoredImport, rows: readonly Mended[]): Promise<void> {
  await sql`
    update import_rows r
    set cells = c.cells
    from json_to_recordset(${JSON.stringify(rows.map(({ row, cells }) => ({ row, cells })))}::json) as c(row integer, cells json)
    where r.account_id = ${account_id} and r.importid = ${id}::bigint and r.row = c.row
  `.execute(tx)
}
