/**
 * Why rows are to be fixed, and how many share the cause: `'Brunel Trust' names 2 records` in 199 rows. One decision fixes all rows
 * of a cause, a portion of them with each request.
 */
import { sql } from 'kysely'
import { type RowChoice, rowChoices } from '../../../contract/imports/import-status.ts'
import { importableNamed, namedBy } from '../../../contract/imports/importable.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { fixImportCause, type ImportCause, listImportCauses } from '../../../contract/operations/imports.ts'
import { type ResourceName, resourceNamed } from '../../../contract/registry.ts'
import { notFound, problem } from '../../../contract/requests/problem.ts'
import { visibleIds } from '../../write/find.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { handleRead, handleWrite } from '../handlers.ts'
import type { Right } from '../operation.ts'
import { importAnswer } from './answer.ts'
import {
  type CellProblem,
  type ImportRow,
  type MissingChoice,
  type Queries,
  requireImport,
  type StoredImport,
  setImport,
} from './import-record.ts'
import { readObject } from './mapping.ts'
import { countVanished, keepOutcomes, recount } from './outcomes.ts'
import { longestCell } from './reading/file/table-file.ts'
import { nameBook } from './recognise/names.ts'
import { storeRows } from './row-operations.ts'
import { rehearse } from './writing/attempt.ts'

/** Rows fixed with one request. */
const portion = 500

/** Causes in one answer: the most frequent ones. */
const mostCauses = 50

/** Rows that wait for a decision, and sound ones that can be decided about otherwise. */
const isAsked = sql`r.problems is not null and r.state in ('bad', 'create', 'update', 'same')`

/** Rows with the same problem in the same column share a cause. */
const causeExpression = sql`coalesce(p->>'cause', p->>'message')`

export const readCauses = (right: Right) =>
  handleRead(listImportCauses, {
    tag: 'Imports',
    right: [right],
    summary:
      'List why rows of an import are invalid, with the number of rows that share each cause, most frequent first. Causes that are not open have an answer, which can be changed.',
    async run({ actor, parts, idIn }) {
      const { kysely } = parts.database
      const { account_id, id } = await requireImport(kysely, actor, idIn('importid', 'import'))
      const result = await sql<ImportCause>`
        select c.column, c.cause, c.rows, c.row, p->>'message' as message,
          p->>'text' as text, p->'params' as params,
          coalesce(r.cells->>c.column, '') as cell, coalesce(p->'options', '[]') as options,
          coalesce((p->>'decides')::boolean, false) as decides, p->>'missing' as missing, p->>'named' as named,
          c.answer, c.open as "isOpen"
        from (
          select (p->>'column')::integer as column, ${causeExpression} as cause, count(*)::float8 as rows, min(r.row) as row,
            bool_or(r.state = 'bad') as open,
            case when count(p->>'answer') = count(*) and count(distinct p->>'answer') = 1 then min(p->>'answer') end as answer
          from import_rows r
          cross join lateral json_array_elements(r.problems) p
          where r.account_id = ${account_id} and r.importid = ${id} and ${isAsked}
          group by 1, 2
          order by rows desc, row
          limit ${mostCauses}
        ) c
        join import_rows r on r.account_id = ${account_id} and r.importid = ${id} and r.row = c.row
        cross join lateral (
          select p
          from json_array_elements(r.problems) p
          where ${causeExpression} = c.cause and (p->>'column')::integer is not distinct from c.column
          limit 1
        ) problem
        order by c.rows desc, c.row
      `.execute(kysely)
      return { data: result.rows }
    },
  })

interface Fix {
  readonly column: number | null
  /** Null for all rows whose cell in the column names no record. */
  readonly cause: string | null
  /** The rows after this one. */
  readonly after: number
  readonly cell?: string
  readonly choice?: RowChoice
  /** What the names mean that name no record: new ones, or an existing one. */
  readonly missing?: Omit<MissingChoice, 'wire' | 'path'>
}

export const fixCause = (right: Right) =>
  handleWrite(fixImportCause, {
    tag: 'Imports',
    right: [right],
    summary:
      'Fix rows that share a cause by one cell text or one decision, and check them again. Where a name is unknown: create its record with the import, all of the column if cause is null, or say which record it means. Repeat with the answered row as after until it is null.',
    read: readObject,
    async run(writing, { actor, values, idIn }) {
      const { tx } = writing
      const fix = fixFrom(values)
      const storedImport = await requireImport(tx, actor, idIn('importid', 'import'), { lock: true })
      if (storedImport.status !== 'checked' && storedImport.status !== 'done') {
        throw problem('import_state', 'The import is {state}; rows can be mended once it is checked', {
          state: storedImport.status,
        })
      }
      const decided = await withDecision(writing, storedImport, fix)
      const asked = await rowsOfCause(tx, storedImport, fix)
      const rows = asked.map((row) =>
        isChosen(storedImport, fix) ? withRecord(row, fix) : applyFix(row, fix, storedImport),
      )
      const last = rows.length === portion ? (rows.at(-1)?.row ?? null) : null
      if (rows.length > 0) {
        await storeRows(tx, storedImport, rows)
        await keepOutcomes(tx, storedImport, await rehearse(writing, decided, nameBook(), rows))
        await recount(tx, storedImport)
        await countVanished(writing, storedImport)
      }
      const now = await requireImport(tx, actor, storedImport.id)
      return { answer: { fixed: rows.length, after: last, import: await importAnswer(tx, actor, now) } }
    },
  })

function fixFrom(input: Readonly<Record<string, unknown>>): Fix {
  const { column, cause, after, cell, choice } = input
  const missingChoice = missingFrom(input)
  const rowChoice = rowChoices.find((candidate) => candidate === choice)
  if (choice !== undefined && !rowChoice)
    throw problem(
      'not_allowed',
      '{value} is not allowed; use {values}',
      { value: choice, values: rowChoices },
      'choice',
    )
  const isCell = typeof cell === 'string' && cell.length <= longestCell && !cell.includes('\0')
  const isPlace = (column ?? null) === null || Number.isSafeInteger(column)
  const isAfter = after === undefined || after === null || Number.isSafeInteger(after)
  if (
    (typeof cause !== 'string' && !(cause === null && missingChoice?.recordid === undefined && missingChoice)) ||
    !isPlace ||
    !isAfter ||
    [isCell, rowChoice !== undefined, missingChoice !== null].filter(Boolean).length !== 1 ||
    ((isCell || missingChoice) && (column ?? null) === null)
  ) {
    throw problem('not_allowed', 'Send a cause and its column, with a text for its cells or a choice')
  }
  const place = { column: (column ?? null) as number | null, cause: cause as string | null, after: Number(after ?? 0) }
  return {
    ...place,
    ...(isCell ? { cell } : {}),
    ...(rowChoice ? { choice: rowChoice } : {}),
    ...(missingChoice ? { missing: missingChoice } : {}),
  }
}

function missingFrom({ create, recordid, companyid }: Readonly<Record<string, unknown>>): Fix['missing'] | null {
  if (Number.isSafeInteger(recordid)) return { recordid: Number(recordid) }
  if (create !== true) return null
  return Number.isSafeInteger(companyid) ? { within: Number(companyid) } : {}
}

/** The field whose names a column has. */
function fieldNameOfColumn({ resource, mapping }: StoredImport, column: number | null): string | null {
  const name = mapping?.columns[column ?? -1]
  const importable = importableNamed(resource)
  return name && importable ? namedBy(importable, name) : null
}

/** The import with a decision about names that were not found. A later one about the same names replaces it. */
async function withDecision(writing: WriteContext, storedImport: StoredImport, fix: Fix): Promise<StoredImport> {
  const { mapping } = storedImport
  const fieldName = fieldNameOfColumn(storedImport, fix.column)
  if (!fix.missing || !mapping || !fieldName || isChosen(storedImport, fix)) return storedImport
  await requireThere(writing, storedImport, fieldName, fix.missing)
  const path = fix.cause === null ? null : fix.cause.slice(`${fieldName}: `.length)
  const missingChoices = (mapping.missing ?? []).filter(
    (missingChoice) => missingChoice.wire !== fieldName || missingChoice.path !== path,
  )
  const decided = { ...mapping, missing: [...missingChoices, { ...fix.missing, wire: fieldName, path }] }
  await setImport(writing.tx, storedImport, { mapping: decided })
  return { ...storedImport, mapping: decided }
}

/** Throws unless the actor sees the record that is meant, or the company of new projects. */
async function requireThere(
  writing: WriteContext,
  { resource }: StoredImport,
  fieldName: string,
  { recordid, within }: NonNullable<Fix['missing']>,
): Promise<void> {
  const importable = importableNamed(resource)
  const declaration: Resource = resourceNamed(resource)
  const target = declaration.fields[fieldName]?.target ?? importable?.extras[fieldName]?.target
  const [resourceName, id] = recordid === undefined ? ['companies', within] : [target ?? '', recordid]
  if (id === undefined) return
  const visible = await visibleIds(writing, writing.bindingOf(resourceName), [id])
  if (!visible.has(id)) throw notFound(resourceNamed(resourceName as ResourceName).singular, id)
}

/** Whether one of the records that a cell could mean is chosen, or of those that a row could be about: nothing is missing. */
const isChosen = (storedImport: StoredImport, { column, cause, missing }: Fix) =>
  missing !== undefined && cause !== null && !cause.startsWith(`${fieldNameOfColumn(storedImport, column)}: `)

/** The row with one of the records that it offers. Throws if it offers others, or none. */
function withRecord(row: ImportRow, { column, cause, missing }: Fix): ImportRow {
  const id = missing?.recordid
  const offers = (row.problems ?? []).filter(
    (cellProblem) =>
      (cellProblem.cause ?? cellProblem.message) === cause &&
      cellProblem.column === column &&
      cellProblem.options?.some(({ value }) => value === String(id)),
  )
  const [offer] = offers
  if (id === undefined || !offer)
    throw problem('wrong_state', 'Row {row} does not offer record {id}', { row: row.row, id: id ?? 'null' })
  if (offer.decides) return { ...row, chosen: id }
  return column === null ? row : { ...row, cells: row.cells.with(column, String(id)) }
}

async function rowsOfCause(tx: Queries, { account_id, id }: StoredImport, { column, cause, after }: Fix) {
  const result = await sql<ImportRow>`
    select r.*
    from import_rows r
    where r.account_id = ${account_id} and r.importid = ${id} and ${isAsked} and r.row > ${after}
      and exists (
        select 1
        from json_array_elements(r.problems) p
        where ${cause === null ? sql`p->>'missing' is not null` : sql`${causeExpression} = ${cause}`}
          and (p->>'column')::integer is not distinct from ${column}::integer
      )
    order by r.row
    limit ${portion}
  `.execute(tx)
  return result.rows
}

/** A decision is made only where the row offers it. */
function applyFix(row: ImportRow, { column, cause, cell, choice }: Fix, { headings }: StoredImport): ImportRow {
  if (cell !== undefined && column !== null) {
    const cells = Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, index) => row.cells[index] ?? '')
    return column < headings.length ? { ...row, cells: cells.with(column, cell) } : row
  }
  if (choice === 'skip') return { ...row, choice }
  const isCause = (cellProblem: CellProblem) => (cellProblem.cause ?? cellProblem.message) === cause
  const cellOptions = (row.problems ?? []).filter(isCause).flatMap(({ options }) => options ?? [])
  return choice && cellOptions.some(({ value }) => value === choice) ? { ...row, choice } : row
}
