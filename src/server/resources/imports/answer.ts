/** Imports and rows in responses. */
import type { Importable } from '../../../contract/imports/importable.ts'
import { importableNamed } from '../../../contract/imports/importable.ts'
import { importTargets } from '../../../contract/imports/importable-fields.ts'
import { array, boolean, integer, object, type Schema, string } from '../../../contract/json-schema.ts'
import { type Resource, seesField } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Actor } from '../../../contract/rights.ts'
import { type ImportFields, importFieldsOf } from './import-fields.ts'
import type { ImportRow, Queries, StoredImport } from './import-record.ts'
import { undoHours } from './tidy-imports.ts'

const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

export const importSchema: Schema = object({
  id: integer,
  resource: string,
  filename: string,
  status: string,
  rows: integer,
  position: integer,
  columns: array(object({ heading: string, examples: array(string), field: orNull(string) })),
  fields: array(object({ name: string, label: string, required: boolean })),
  keys: array(object({ key: string, label: string })),
  key: orNull(string),
  existing: string,
  defaults: { type: 'object', additionalProperties: string },
  created: integer,
  updated: integer,
  unchanged: integer,
  bad: integer,
  removed: integer,
  kept: integer,
  message: orNull(string),
  createdon: string,
  undoableuntil: orNull(string),
})

export const rowSchema: Schema = object({
  row: integer,
  cells: array(string),
  status: string,
  problems: array(
    object(
      {
        column: orNull(integer),
        message: string,
        options: array(object({ value: string, label: string })),
        decides: boolean,
      },
      ['column', 'message'],
    ),
  ),
  recordid: orNull(integer),
  choice: orNull(string),
  differs: array(string),
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
  const { created, updated, unchanged, bad, removed, kept } = stored
  const importable = importableNamed(resource)
  const columns = stored.headings.map((each, at) => ({ ...each, field: mapping?.columns[at] ?? null }))
  return {
    ...{ id, resource, filename, status, rows: rowcount, position, columns },
    fields: importable ? importTargets(fieldsOf(importable).fields, importable) : [],
    keys: importable ? keysFor(actor, importable) : [],
    key: mapping?.key?.join('+') ?? null,
    existing: mapping?.existing ?? 'update',
    defaults: mapping?.defaults ?? {},
    ...{ created, updated, unchanged, bad, removed, kept, message },
    createdon: stored.createdon.toISOString(),
    undoableuntil: undoableUntil(stored)?.toISOString() ?? null,
  }
}

/** Keys whose fields the caller can all see. */
export function keysFor(actor: Actor, { resource, keys }: Importable): readonly { key: string; label: string }[] {
  const of: Resource = resourceNamed(resource)
  const known = keys.filter((key) =>
    key.every((wire) => {
      const field = of.fields[wire]
      return field !== undefined && seesField(actor, field)
    }),
  )
  return known.map((key) => ({ key: key.join('+'), label: key.map((wire) => of.fields[wire]?.label).join(', ') }))
}

/** Null if there is nothing to undo. */
export function undoableUntil({ status, created, updated, finishedon }: StoredImport): Date | null {
  const isOver = status === 'done' || status === 'stopped' || status === 'failed'
  if (!isOver || !finishedon || created + updated === 0) return null
  return new Date(finishedon.getTime() + undoHours * 3_600_000)
}

export const rowAnswer = ({ row, cells, state, problems, recordid, choice, differs }: ImportRow): object => ({
  ...{ row, cells, status: state, problems: problems ?? [], recordid, choice, differs: differs ?? [] },
})
