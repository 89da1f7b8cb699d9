/** Imports and rows in responses. */
import { type ColumnReading, noEvidence, openParts } from '../../../contract/imports/column-evidence.ts'
import type { Importable } from '../../../contract/imports/importable.ts'
import { importableNamed } from '../../../contract/imports/importable.ts'
import { importTargets } from '../../../contract/imports/importable-fields.ts'
import { type Resource, seesFieldNamed } from '../../../contract/language/resource.ts'
import type { Import, ImportRow } from '../../../contract/operations/imports.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Actor } from '../../../contract/rights.ts'
import { type ImportFields, importFieldsOf } from './import-fields.ts'
import type { Queries, StoredImport, ImportRow as StoredRow } from './import-record.ts'
import { readingsOf } from './recognise/notations.ts'
import { undoHours } from './tidy-imports.ts'
import { roundedPrefix, writtenPrefix } from './writing/figures.ts'

/** Imports with their mappable fields: those that the caller may set. */
export async function importAnswers(
  queries: Queries,
  actor: Actor,
  imports: readonly StoredImport[],
): Promise<readonly Import[]> {
  const fieldsOf = await importFieldsOf(queries, actor)
  return imports.map((stored) => answerOf(actor, stored, fieldsOf))
}

export async function importAnswer(queries: Queries, actor: Actor, stored: StoredImport): Promise<Import> {
  return answerOf(actor, stored, await importFieldsOf(queries, actor))
}

function answerOf(actor: Actor, stored: StoredImport, fieldsOf: (importable: Importable) => ImportFields): Import {
  const { id, resource, filename, status, rowcount, position, mapping, message } = stored
  const { created, updated, unchanged, bad, skipped, removed, kept } = stored
  const importable = importableNamed(resource)
  const fields = importable ? fieldsOf(importable).fields : {}
  const readings = readingsOf(stored, mapping, fields)
  const columns = stored.headings.map(({ heading, examples, evidence = noEvidence }, at) => ({
    ...{ heading, examples, field: mapping?.columns[at] ?? null, reading: readings[at] as ColumnReading },
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
    rounded: rows === undefined ? null : { rows, seconds: seconds ?? 0, minutes: minutes ?? 0 },
    written: Object.fromEntries(named(writtenPrefix)),
  }
}

/** Null if there is nothing to undo. */
export function undoableUntil({ status, created, updated, finishedon }: StoredImport): Date | null {
  const isOver = status === 'done' || status === 'stopped' || status === 'failed'
  if (!isOver || !finishedon || created + updated === 0) return null
  return new Date(finishedon.getTime() + undoHours * 3_600_000)
}

export const rowAnswer = ({
  row,
  cells,
  state,
  problems,
  recordid,
  choice,
  differs,
  record,
}: StoredRow): ImportRow => ({
  ...{ row, cells, status: state, problems: problems ?? [], recordid, choice, differs: differs ?? [], record },
})
