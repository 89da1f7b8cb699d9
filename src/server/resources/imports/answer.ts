/** Imports and rows in responses. */
import { noEvidence, openParts, readingChoices } from '../../../contract/imports/column-evidence.ts'
import type { Importable } from '../../../contract/imports/importable.ts'
import { importableNamed } from '../../../contract/imports/importable.ts'
import { importTargets } from '../../../contract/imports/importable-fields.ts'
import { array, boolean, integer, object, type Schema, string } from '../../../contract/json-schema.ts'
import { type Resource, seesFieldNamed } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Actor } from '../../../contract/rights.ts'
import { type ImportFields, importFieldsOf } from './import-fields.ts'
import type { ImportRow, Queries, StoredImport } from './import-record.ts'
import { readingsOf } from './recognise/notations.ts'
import { undoHours } from './tidy-imports.ts'
import { roundedPrefix, writtenPrefix } from './writing/figures.ts'

export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

/** How a column is read. */
export const readingSchema: Schema = object({
  dates: { type: 'string', enum: readingChoices.dates },
  decimal: { type: 'string', enum: readingChoices.decimal },
  unit: orNull({ type: 'string', enum: readingChoices.unit }),
})

/** Sums by field. */
const sums: Schema = { type: 'object', additionalProperties: { type: 'number' } }

export const importSchema: Schema = object({
  id: integer,
  resource: string,
  filename: string,
  status: string,
  rows: integer,
  lastrow: integer,
  position: integer,
  columns: array(
    object({
      ...{ heading: string, examples: array(string), field: orNull(string), reading: readingSchema },
      open: object({ dates: boolean, decimal: boolean, unit: boolean }),
    }),
  ),
  table: orNull(
    object({
      sheets: array(string),
      sheet: orNull(string),
      headingrow: orNull(integer),
      first: array(object({ row: integer, texts: array(string) })),
    }),
  ),
  isKindOpen: boolean,
  kinds: array(object({ resource: string, headings: array(string) })),
  otherKind: orNull(object({ kind: string, headings: array(string) })),
  fields: array(object({ name: string, label: string, required: boolean })),
  keys: array(object({ key: string, label: string })),
  key: orNull(string),
  existing: string,
  defaults: { type: 'object', additionalProperties: string },
  created: integer,
  updated: integer,
  unchanged: integer,
  bad: integer,
  skipped: integer,
  creates: { type: 'object', additionalProperties: integer },
  totals: sums,
  rounded: orNull(object({ rows: integer, seconds: integer, minutes: integer })),
  written: sums,
  removed: integer,
  kept: integer,
  message: orNull(string),
  createdon: string,
  undoableuntil: orNull(string),
})

export const optionSchema: Schema = object({ value: string, label: string, text: string, params: { type: 'object' } }, [
  'value',
  'label',
])

export const rowSchema: Schema = object({
  row: integer,
  cells: array(string),
  status: string,
  problems: array(
    object(
      {
        column: orNull(integer),
        message: string,
        text: string,
        params: { type: 'object' },
        options: array(optionSchema),
        decides: boolean,
        missing: string,
        named: string,
      },
      ['column', 'message'],
    ),
  ),
  recordid: orNull(integer),
  choice: orNull(string),
  differs: array(string),
  record: orNull({ type: 'object' }),
})

/** Imports with their mappable fields: those that the caller may set. */
export async function importAnswers(
  queries: Queries,
  actor: Actor,
  imports: readonly StoredImport[],
): Promise<readonly object[]> {
  const fieldsOf = await importFieldsOf(queries, actor)
  return imports.map((stored) => answerOf(actor, stored, fieldsOf))
}

export async function importAnswer(queries: Queries, actor: Actor, stored: StoredImport): Promise<object> {
  return answerOf(actor, stored, await importFieldsOf(queries, actor))
}

function answerOf(actor: Actor, stored: StoredImport, fieldsOf: (importable: Importable) => ImportFields): object {
  const { id, resource, filename, status, rowcount, position, mapping, message } = stored
  const { created, updated, unchanged, bad, skipped, removed, kept } = stored
  const importable = importableNamed(resource)
  const fields = importable ? fieldsOf(importable).fields : {}
  const readings = readingsOf(stored, mapping, fields)
  const columns = stored.headings.map(({ heading, examples, evidence = noEvidence }, at) => ({
    ...{ heading, examples, field: mapping?.columns[at] ?? null, reading: readings[at] },
    open: openParts(evidence, heading),
  }))
  return {
    ...{ id, resource, filename, status, rows: rowcount, lastrow: stored.lastrow, position, columns },
    table: tableOf(stored),
    ...kindsOf(stored),
    fields: importable ? importTargets(fields, importable) : [],
    keys: importable ? keysFor(actor, importable) : [],
    key: mapping?.key?.join('+') ?? null,
    existing: mapping?.existing ?? 'update',
    defaults: mapping?.defaults ?? {},
    ...{
      created,
      updated,
      unchanged,
      bad,
      skipped,
      creates: stored.creates ?? {},
      ...totalsIn(stored),
      removed,
      kept,
      message,
    },
    createdon: stored.createdon.toISOString(),
    undoableuntil: undoableUntil(stored)?.toISOString() ?? null,
  }
}

/** Keys whose fields the caller can all see. */
export function keysFor(actor: Actor, { resource, keys }: Importable): readonly { key: string; label: string }[] {
  const of: Resource = resourceNamed(resource)
  const known = keys.filter((key) => key.every((wire) => seesFieldNamed(actor, of, wire)))
  return known.map((key) => ({ key: key.join('+'), label: key.map((wire) => of.fields[wire]?.label).join(', ') }))
}

const tableOf = ({ layout }: StoredImport) =>
  layout && { sheets: layout.sheets, sheet: layout.sheet, headingrow: layout.headingrow, first: layout.first }

/** What the headings show about the kind of records. */
const kindsOf = ({ layout }: StoredImport) => ({
  isKindOpen: layout?.isKindOpen ?? false,
  kinds: (layout?.kinds ?? []).map(({ resource, headings }) => ({ resource, headings })),
  otherKind: layout?.otherKind ?? null,
})

/** What new records add up to, what the rounding of durations changed, and what the amounts in the file add up to. */
function totalsIn({ totals }: StoredImport) {
  const named = (prefix: string) =>
    Object.entries(totals ?? {}).flatMap(([name, sum]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), sum] as const] : [],
    )
  const { rows, seconds, minutes } = Object.fromEntries(named(roundedPrefix))
  return {
    totals: Object.fromEntries(named('').filter(([name]) => !name.includes('.'))),
    rounded: rows === undefined ? null : { rows, seconds, minutes },
    written: Object.fromEntries(named(writtenPrefix)),
  }
}

/** Null if there is nothing to undo. */
export function undoableUntil({ status, created, updated, finishedon }: StoredImport): Date | null {
  const isOver = status === 'done' || status === 'stopped' || status === 'failed'
  if (!isOver || !finishedon || created + updated === 0) return null
  return new Date(finishedon.getTime() + undoHours * 3_600_000)
}

export const rowAnswer = ({ row, cells, state, problems, recordid, choice, differs, record }: ImportRow): object => ({
  ...{ row, cells, status: state, problems: problems ?? [], recordid, choice, differs: differs ?? [], record },
})
