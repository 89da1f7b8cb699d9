/** New rows of a checked file that may correct records of earlier imports: those to compare with what the file leaves. */
import { sql } from 'kysely'
import { type Importable, importableNamed } from '../../../../contract/imports/importable.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import type { ImportRow, StoredImport } from '../import-record.ts'
import { mostVanished } from './corrected-records.ts'
import { vanishedIds } from './earlier-imports.ts'
import { resemblingRecords } from './resembling.ts'

/** New rows that are looked at together. */
const portion = 2000

interface NextRows {
  readonly rows: readonly ImportRow[]
  /** The last row that was looked at. */
  readonly row: number
}

/** @param max the most rows to return @returns null once all rows were looked at, and if there is nothing to correct */
export async function nextAlike(
  writing: WriteContext,
  storedImport: StoredImport,
  max: number,
): Promise<NextRows | null> {
  const { account_id, id, lastrow, position, mapping } = storedImport
  const importable = importableNamed(storedImport.resource)
  if (!importable || !mapping?.key || !(await hasEarlier(writing, storedImport))) return null
  const { rows } = await sql<ImportRow>`
    select *
    from import_rows
    where account_id = ${account_id} and importid = ${id}::bigint and state = 'create' and row > ${position - lastrow}
    order by row
    limit ${portion}
  `.execute(writing.tx)
  const last = rows.at(-1)
  if (!last) return null
  const alike = await alikeRows(writing, storedImport, importable, rows)
  const first = alike.slice(0, max)
  return { rows: first, row: alike.length > max ? (first.at(-1)?.row ?? last.row) : last.row }
}

/** Any row may be equal to a vanished record but for one field; others resemble records by their day. */
async function alikeRows(
  writing: WriteContext,
  storedImport: StoredImport,
  importable: Importable,
  rows: readonly ImportRow[],
): Promise<readonly ImportRow[]> {
  const { resource } = importable
  const binding = writing.bindingOf(resource)
  const undecided = rows.filter(({ choice }) => choice === null)
  const vanished = await vanishedIds(writing, binding, storedImport)
  if (vanished.length > 0 && vanished.length <= mostVanished) return undecided
  const { fields } = resourceNamed(resource)
  const keys = undecided.flatMap(({ nextkey }) => nextkey ?? [])
  const records = await resemblingRecords(writing, binding, { importable, fields }, storedImport, keys)
  return undecided.filter(({ nextkey }) => nextkey !== null && records.has(nextkey))
}

/** Whether an earlier import brought records of this kind. */
async function hasEarlier({ tx }: WriteContext, { account_id, id, resource }: StoredImport): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from imports
    where account_id = ${account_id} and resource = ${resource} and id <> ${id}::bigint and finishedon is not null
    limit 1
  `.execute(tx)
  return rows.length > 0
}
