/** Imports and rows in responses. */
import { type ColumnReading, mixedParts, noEvidence, openParts } from '../../../contract/imports/column-evidence.ts'
import type { Importable } from '../../../contract/imports/importable.ts'
import { importableNamed } from '../../../contract/imports/importable.ts'
import { importTargets } from '../../../contract/imports/importable-fields.ts'
import { type Resource, seesFieldNamed } from '../../../contract/language/resource.ts'
import type { Import, ImportRow } from '../../../contract/operations/imports.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { shortenClause } from '../../../contract/requests/refusal.ts'
import type { Actor } from '../../../contract/rights.ts'
import { type ImportFields, loadImportFields } from './import-fields.ts'
import type { Queries, StoredImport, ImportRow as StoredRow } from './import-record.ts'
import type { LaterChange } from './recognise/earlier-imports.ts'
import { getReadings } from './recognise/notations.ts'
import { undoHours } from './tidy-imports.ts'
import { roundedPrefix, writtenPrefix } from './writing/figures.ts'

/** Imports with their mappable fields: those that the caller may set. */
export async function importAnswers(
  queries: Queries,
  actor: Actor,
  imports: readonly StoredImport[],
): Promise<readonly Import[]> {
  const getFields = await loadImportFields(queries, actor)
  return imports.map((storedImport) => getAnswer(actor, storedImport, getFields))
}

export async function importAnswer(queries: Queries, actor: Actor, storedImport: StoredImport): Promise<Import> {
  return getAnswer(actor, storedImport, await loadImportFields(queries, actor))
}

function getAnswer(
  actor: Actor,
  storedImport: StoredImport,
  getFields: (importable: Importable) => ImportFields,
): Import {
  const { id, resource, filename, status, rowcount, position, mapping, message, reason } = storedImport
  const { created, updated, unchanged, bad, skipped, vanished, removed, kept } = storedImport
  const importable = importableNamed(resource)
  const fields = importable ? getFields(importable).fields : {}
  const readings = getReadings(storedImport, mapping, fields)
  const columns = storedImport.headings.map(({ heading, examples, evidence = noEvidence }, index) => ({
    heading,
    examples,
    field: mapping?.columns[index] ?? null,
    reading: readings[index] as ColumnReading,
    open: openParts(evidence, heading),
    mixed: mixedParts(evidence),
  }))
  return {
    id,
    resource,
    filename,
    status,
    rows: rowcount,
    lastrow: storedImport.lastrow,
    position: status === 'checking' ? Math.min(position, storedImport.lastrow) : position,
    columns,
    table: getTable(storedImport),
    ...getKinds(storedImport),
    fields: importable ? importTargets(fields, importable) : [],
    keys: importable ? keysFor(actor, importable) : [],
    key: mapping?.key?.join('+') ?? null,
    existing: mapping?.existing ?? 'update',
    defaults: mapping?.defaults ?? {},
    created,
    updated,
    unchanged,
    bad,
    skipped,
    vanished,
    creates: storedImport.creates ?? {},
    ...totalsIn(storedImport),
    removed,
    kept,
    message,
    ...(reason ? shortenClause(reason) : {}),
    createdon: storedImport.createdon.toISOString(),
    undoableuntil: undoableUntil(storedImport)?.toISOString() ?? null,
  }
}

/** Keys whose fields the caller can all see. */
export function keysFor(actor: Actor, { resource, keys }: Importable): readonly { key: string; label: string }[] {
  const declaration: Resource = resourceNamed(resource)
  const visibleKeys = keys.filter((key) => key.every((fieldName) => seesFieldNamed(actor, declaration, fieldName)))
  return visibleKeys.map((key) => ({
    key: key.join('+'),
    label: key.map((fieldName) => declaration.fields[fieldName]?.label).join(', '),
  }))
}

const getTable = ({ layout }: StoredImport) =>
  layout && { sheets: layout.sheets, sheet: layout.sheet, headingrow: layout.headingrow, first: layout.first }

/** What the headings show about the kind of records. */
const getKinds = ({ layout }: StoredImport) => ({
  isKindOpen: layout?.isKindOpen ?? false,
  kinds: (layout?.kinds ?? []).map(({ resource, headings }) => ({ resource, headings })),
  otherKind: layout?.otherKind ?? null,
})

/** What new records add up to, what the rounding of durations changed, and what the amounts in the file add up to. */
function totalsIn({ totals }: StoredImport) {
  const listNames = (prefix: string) =>
    Object.entries(totals ?? {}).flatMap(([name, sum]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), sum] as const] : [],
    )
  const { rows, seconds, minutes } = Object.fromEntries(listNames(roundedPrefix))
  return {
    totals: Object.fromEntries(listNames('').filter(([name]) => !name.includes('.'))),
    rounded: rows === undefined ? null : { rows, seconds: seconds ?? 0, minutes: minutes ?? 0 },
    written: Object.fromEntries(listNames(writtenPrefix)),
  }
}

/** Null if there is nothing to undo. */
export function undoableUntil({ status, created, updated, finishedon }: StoredImport): Date | null {
  const isFinished = status === 'done' || status === 'stopped' || status === 'failed'
  if (!isFinished || !finishedon || created + updated === 0) return null
  return new Date(finishedon.getTime() + undoHours * 3_600_000)
}

/** @param changes what people changed in the rows' records since earlier imports */
export const rowAnswer = (
  { row, cells, state, problems, recordid, choice, differs, record }: StoredRow,
  changes: ReadonlyMap<number, LaterChange>,
): ImportRow => ({
  row,
  cells,
  status: state,
  problems: problems ?? [],
  recordid,
  choice,
  differs: differs ?? [],
  changedhere: getChange(changes.get(Number(recordid))),
  record,
})

const getChange = (change: LaterChange | undefined) =>
  change ? { changedon: change.changedon, contactid: change.contactid } : null
