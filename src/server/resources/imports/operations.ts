/** API of imports: upload, map, check, run, stop, undo, discard. */

import { sql } from 'kysely'
import { isBusy } from '../../../contract/imports/import-status.ts'
import { importableNamed, importables } from '../../../contract/imports/importable.ts'
import type { ImportableName } from '../../../contract/imports/kinds.ts'
import { mayUse } from '../../../contract/language/resource.ts'
import {
  discardImport,
  layOutImport,
  listImports,
  mapImport,
  readImport,
  runImport,
  stopImport,
  undoImport,
  uploadImport,
} from '../../../contract/operations/imports.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { clause } from '../../../contract/requests/refusal.ts'
import { type Actor, isOutside } from '../../../contract/rights.ts'
import { beginning } from '../../../contract/text/beginning.ts'
import { requireRight } from '../../read/rights.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { plainName } from '../content/plain-names.ts'
import { handleIntake, handleRead, handleWrite } from '../handlers.ts'
import type { AnyOperation, Right } from '../operation.ts'
import { importAnswer, importAnswers, undoableUntil } from './answer.ts'
import { fixCause, readCauses } from './causes.ts'
import { importFields } from './import-fields.ts'
import { type Layout, requireImport, type StoredImport, setImport } from './import-record.ts'
import { mappingFrom, readObject } from './mapping.ts'
import { addUp } from './outcomes.ts'
import { largestFile, loadFormat } from './reading/file/table-file.ts'
import { contentName } from './reading/read-table.ts'
import { forgetRows, readRows, repairRows } from './row-operations.ts'
import { undoHours } from './tidy-imports.ts'
import { readVanished } from './vanished.ts'

/** Staff who can add records of an importable kind. */
export const importers: Right = (actor) => {
  const hasAny = importables.some(({ resource }) => mayUse(actor, resourceNamed(resource), 'add'))
  if (isOutside(actor) || !hasAny) throw problem('no_permission', 'You do not have permission to import')
}

const row = { tag: 'Imports', right: [importers] } as const

/** A file whose kind of records is to be recognised. */
const openKind: Layout = { sheets: [], sheet: null, headingrow: null, first: [], isKindOpen: true }

function notImportable(value: unknown) {
  const names = importables.map(({ resource }) => resource).join(', ')
  return problem('not_allowed', '{value} is not allowed; use one of {values}', { value, values: names }, 'resource')
}

interface BegunImport {
  readonly resource: ImportableName
  readonly filename: string
  readonly layout: Layout | null
}

const begin = handleIntake<typeof uploadImport, BegunImport>(uploadImport, {
  ...row,
  summary:
    'Upload a CSV or XLSX file to import. Without a resource, it is recognised by the headings. Columns are matched automatically; no records are written until the import is run.',
  largest: largestFile,
  read({ fields }, actor) {
    const filename = beginning(plainName(String(fields.filename ?? 'file')), 255)
    const [first] = importables.filter(({ resource }) => mayUse(actor, resourceNamed(resource), 'add'))
    if ((fields.resource ?? '') === '' && first) return { resource: first.resource, filename, layout: openKind }
    const importable = importableNamed(fields.resource)
    if (!importable) throw notImportable(fields.resource ?? '')
    requireRight(actor, resourceNamed(importable.resource), 'add')
    return { resource: importable.resource, filename, layout: null }
  },
  async run({ tx, actor }, { resource, filename, layout }, { path }, { imports }) {
    const format = await loadFormat(path)
    const result = await sql<StoredImport>`
      insert into imports (account_id, credential, contactid, resource, filename, format, layout)
      values (${actor.account}, ${actor.credential}, ${actor.contact}, ${resource}, ${filename}, ${format},
        ${layout === null ? null : JSON.stringify(layout)}::json)
      returning *
    `.execute(tx)
    const storedImport = result.rows[0] as StoredImport
    await imports.put(tx, storedImport)
    const answer = await importAnswer(tx, actor, storedImport)
    return { keptAs: contentName(storedImport.id), answer, committed: imports.pollNow }
  },
})

const list = handleRead(listImports, {
  ...row,
  summary: "List the last 50 imports of the caller. Administrators see everybody's.",
  async run({ actor, parts }) {
    const ownOnly = actor.administrator ? sql`` : sql`and credential = ${actor.credential}`
    const result = await sql<StoredImport>`
      select *
      from imports
      where account_id = ${actor.account} ${ownOnly}
      order by id desc
      limit 50
    `.execute(parts.database.kysely)
    return { data: await importAnswers(parts.database.kysely, actor, result.rows) }
  },
})

const read = handleRead(readImport, {
  ...row,
  summary: 'Read an import: its column mapping, progress and result.',
  async run({ actor, parts, idIn }) {
    const storedImport = await requireImport(parts.database.kysely, actor, idIn('importid', 'import'))
    return { data: await importAnswer(parts.database.kysely, actor, storedImport) }
  },
})

const map = handleWrite(mapImport, {
  ...row,
  summary: 'Map columns to fields, and check all rows. No records are written yet.',
  read: readObject,
  async run(writing, { actor, values, idIn, parts }) {
    const storedImport = await requireImport(writing.tx, actor, idIn('importid', 'import'), { lock: true })
    requireStatus(storedImport, ['mapping', 'checking', 'checked'], 'mapped')
    const importable = importableNamed(storedImport.resource)
    if (!importable) throw problem('import_state', 'Nothing can be imported as {name}', { name: storedImport.resource })
    const { fields } = await importFields(writing.tx, actor, importable)
    const mapping = mappingFrom(actor, storedImport, importable, fields, values)
    await forgetRows(writing.tx, storedImport)
    return enqueueNextStage(writing, parts.imports, storedImport, {
      mapping,
      status: 'checking',
      position: 0,
      message: null,
      reason: null,
      created: 0,
      updated: 0,
      unchanged: 0,
      bad: 0,
      skipped: 0,
      vanished: 0,
      creates: null,
      totals: null,
    })
  },
})

const start = handleWrite(runImport, {
  ...row,
  summary: 'Import the valid rows. Invalid ones are skipped; once they are corrected, or after a stop, run it again.',
  async run(writing, { actor, idIn, parts }) {
    const storedImport = await requireImport(writing.tx, actor, idIn('importid', 'import'), { lock: true })
    requireStatus(storedImport, ['checked', 'done', 'stopped'], 'run')
    requireRight(actor, resourceNamed(storedImport.resource), 'add')
    requireRowsKept(storedImport)
    const result = await sql<{ created: number; updated: number }>`
      select count(*) filter (where state = 'created') as created, count(*) filter (where state = 'updated') as updated
      from import_rows
      where account_id = ${storedImport.account_id} and importid = ${storedImport.id}::bigint
    `.execute(writing.tx)
    const { answer, committed } = await enqueueNextStage(writing, parts.imports, storedImport, {
      ...result.rows[0],
      status: 'running',
      position: 0,
      finishedon: null,
    })
    return {
      answer,
      committed: () => {
        void parts.files.remove(storedImport.account_id, contentName(storedImport.id))
        committed()
      },
    }
  },
})

const layOut = handleWrite(layOutImport, {
  ...row,
  summary:
    'Read the file again as another resource, from another sheet, or with headings in another row: 0 if it has none, null to find them. Columns are matched anew.',
  read: readObject,
  async run(writing, { actor, values, idIn, parts }) {
    const { tx } = writing
    const storedImport = await requireImport(tx, actor, idIn('importid', 'import'), { lock: true })
    requireStatus(storedImport, ['mapping', 'checked'], 'read again')
    const resource = resourceFrom(actor, storedImport, values.resource)
    const layout = layoutFrom(storedImport, values)
    await sql`
      delete from import_rows
      where account_id = ${storedImport.account_id} and importid = ${storedImport.id}::bigint
    `.execute(tx)
    return enqueueNextStage(writing, parts.imports, storedImport, {
      resource,
      layout,
      status: 'reading',
      position: 0,
      rowcount: 0,
      message: null,
      reason: null,
    })
  },
})

/** The kind of records that the importer chooses; unchanged if none is given. */
function resourceFrom(actor: Actor, { resource }: StoredImport, input: unknown): ImportableName {
  if (input === undefined || input === null) return resource
  const importable = importableNamed(input)
  if (!importable) throw notImportable(input)
  requireRight(actor, resourceNamed(importable.resource), 'add')
  return importable.resource
}

function layoutFrom({ layout }: StoredImport, values: Readonly<Record<string, unknown>>): Layout {
  if (!layout) throw problem('wrong_state', 'The file is not kept any more; upload it again')
  const { sheet = layout.sheet, headingrow = values.resource === undefined ? null : layout.headingrow } = values
  if (sheet !== null && !layout.sheets.includes(String(sheet)))
    throw problem(
      'not_allowed',
      '{value} is not allowed; use {values}',
      { value: sheet, values: layout.sheets },
      'sheet',
    )
  const isRow = headingrow === null || headingrow === 0 || layout.first.some((firstRow) => firstRow.row === headingrow)
  if (!isRow)
    throw problem('wrong_reference', '{value} is not one of the first rows', { value: headingrow }, 'headingrow')
  const isOther = sheet !== layout.sheet
  const rowNumber = headingrow === null || isOther ? null : Number(headingrow)
  const isKindOpen = values.resource === undefined && (layout.isKindOpen ?? false)
  return { ...layout, sheet: sheet === null ? null : String(sheet), headingrow: rowNumber, isKindOpen }
}

/** Waits for the lock, so at most the current portion is still written; the job then finds the import stopped. */
const stop = handleWrite(stopImport, {
  ...row,
  summary:
    'Stop a running check or import. Records that were written are kept: run the rest, or undo it. An import that is not running is unchanged.',
  async run({ tx }, { actor, idIn }) {
    const storedImport = await requireImport(tx, actor, idIn('importid', 'import'), { lock: true })
    if (!isBusy(storedImport)) return { answer: await importAnswer(tx, actor, storedImport) }
    requireStatus(storedImport, ['checking', 'running'], 'stopped')
    const values =
      storedImport.status === 'running'
        ? ({ status: 'stopped', finishedon: new Date() } as const)
        : ({ status: 'mapping', position: 0, created: 0, updated: 0, unchanged: 0, bad: 0, skipped: 0 } as const)
    await setImport(tx, storedImport, values)
    await addUp(tx, { ...storedImport, ...values })
    return { answer: await importAnswer(tx, actor, await requireImport(tx, actor, storedImport.id)) }
  },
})

const undo = handleWrite(undoImport, {
  ...row,
  summary:
    'Undo an import within a day. Created records are deleted and updated ones restored, unless somebody has changed them since.',
  async run(writing, { actor, idIn, parts }) {
    const storedImport = await requireImport(writing.tx, actor, idIn('importid', 'import'), { lock: true })
    requireStatus(storedImport, ['done', 'stopped', 'failed'], 'undone')
    requireRight(actor, resourceNamed(storedImport.resource), 'delete')
    const until = undoableUntil(storedImport)
    if (!until || until.getTime() < Date.now()) throw problem('import_state', 'This import can no longer be undone')
    return enqueueNextStage(writing, parts.imports, storedImport, {
      status: 'undoing',
      position: storedImport.lastrow + 1,
      removed: 0,
      kept: 0,
      message: null,
      reason: null,
    })
  },
})

const discard = handleWrite(discardImport, {
  ...row,
  summary: 'Discard an import that has written no records.',
  async run({ tx }, { actor, idIn, parts }) {
    const storedImport = await requireImport(tx, actor, idIn('importid', 'import'), { lock: true })
    requireStatus(storedImport, ['mapping', 'checking', 'checked', 'stopped', 'failed', 'undone'], 'discarded')
    if (undoableUntil(storedImport)) throw problem('import_state', 'This import has written records; undo it instead')
    await sql`delete from imports where account_id = ${storedImport.account_id} and id = ${storedImport.id}::bigint`.execute(
      tx,
    )
    const committed = () => void parts.files.remove(storedImport.account_id, contentName(storedImport.id))
    return { answer: { id: storedImport.id }, message: 'The import was discarded.', committed }
  },
})

/** Rows are removed a day after an import finishes. */
function requireRowsKept({ finishedon }: StoredImport): void {
  if (!finishedon || finishedon.getTime() + undoHours * 3_600_000 > Date.now()) return
  throw problem('import_state', 'The rows of this import are not kept any more; upload the file again')
}

function requireStatus(
  storedImport: StoredImport,
  importStatuses: readonly StoredImport['status'][],
  text: string,
): void {
  if (importStatuses.includes(storedImport.status)) return
  throw problem('import_state', 'The import is {state} and cannot be {next} now', {
    state: storedImport.status === 'mapping' ? clause('not mapped') : storedImport.status,
    next: text,
  })
}

/** Moves an import to its next stage and queues the job for it. */
async function enqueueNextStage(
  { tx, actor }: WriteContext,
  imports: { put: (tx: WriteContext['tx'], storedImport: StoredImport) => Promise<void>; pollNow: () => void },
  storedImport: StoredImport,
  values: Parameters<typeof setImport>[2],
) {
  await setImport(tx, storedImport, values)
  await imports.put(tx, storedImport)
  return { answer: await importAnswer(tx, actor, { ...storedImport, ...values }), committed: imports.pollNow }
}

export const importOperations: readonly AnyOperation[] = [
  begin,
  list,
  read,
  map,
  layOut,
  start,
  stop,
  undo,
  discard,
  readRows(importers),
  repairRows(importers),
  readCauses(importers),
  fixCause(importers),
  readVanished(importers),
]
