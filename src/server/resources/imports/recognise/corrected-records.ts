/** Finds the records of earlier imports that rows may correct, and asks about them. */
import { sql } from 'kysely'
import { distinguishingFields, namingFields } from '../../../../contract/imports/importable-fields.ts'
import { seesFieldNamed } from '../../../../contract/language/resource.ts'
import { arrayLiteral, idIn } from '../../../query/condition.ts'
import { type Finding, visibleIds } from '../../../write/find.ts'
import type { Binding, WriteContext } from '../../../write/write-context.ts'
import type { ImportRow, StoredImport } from '../import-record.ts'
import { askCorrection, type Corrected, equalButOne, type Possible, resembled } from './ask-correction.ts'
import type { ImportPlan, RowBody } from './bodies.ts'
import { findCorrections } from './corrections.ts'
import { laterChanges, vanishedIds } from './earlier-imports.ts'
import { findRecords, type MatchingRecord } from './lookups.ts'
import { getOption } from './names.ts'
import { resemblingRecords } from './resembling.ts'
import type { RowKey } from './row-key.ts'

export type ImportedRow = RowBody & { readonly key: RowKey; readonly like: RowKey | null }

/** Of several records, the one that a row differs least from. */
export type Closest = (row: RowBody, records: readonly { readonly id: number }[]) => Promise<number | null>

interface RowsToCompare {
  readonly plan: ImportPlan
  readonly storedImport: StoredImport
  readonly isCheck: boolean
  /** All rows of the portion. */
  readonly rows: readonly ImportRow[]
  /** Those of them whose keys no record has. */
  readonly unmatched: readonly ImportedRow[]
  readonly closest: Closest
}

export interface CorrectedRecords {
  /** What becomes of a row that nothing has the key of. @param takenIds records that other rows are about */
  readonly ask: (row: ImportedRow, takenIds: ReadonlySet<number>) => Promise<Corrected | null>
}

/** With more vanished records, a file is another one rather than a corrected one. */
export const mostVanished = 1000

export async function correctedRecords(
  writing: WriteContext,
  binding: Binding,
  work: RowsToCompare,
): Promise<CorrectedRecords> {
  const { plan, storedImport, isCheck, rows, unmatched, closest } = work
  if (!isCheck) return decidedRecords(writing, binding, unmatched)
  // While the file is checked for the first time, it is not known yet which records its later rows are about.
  if (storedImport.status === 'checking' || unmatched.length === 0) return { ask: async () => null }
  const likes = unmatched.flatMap(({ like }) => like?.text ?? [])
  const recordsByLike = await resemblingRecords(writing, binding, plan, storedImport, likes)
  const vanished = await vanishedIds(writing, binding, storedImport, rows)
  const compared = vanished.length > mostVanished ? [] : vanished
  const alikeIds = [...recordsByLike.values()].flat().map(({ id }) => id)
  const heldIds = await idsInQuestion(writing, storedImport, alikeIds, rows)
  const changes = await laterChanges(writing.tx, storedImport, [...new Set([...alikeIds, ...compared])])
  const findCorrected = await findCorrections(writing, binding, plan, compared, changes)
  const getLabel = (fieldName: string) => (plan.fields[fieldName]?.label ?? fieldName).toLowerCase()
  return {
    async ask(row, takenIds) {
      const isFree = ({ id }: { readonly id: number }) => !takenIds.has(id) && !heldIds.has(id)
      const alike = (recordsByLike.get(row.like?.text ?? '') ?? []).filter(isFree)
      const possible: Possible =
        alike.length > 0
          ? resembled(alike.map(({ id }) => id))
          : equalButOne(findCorrected(row).filter(isFree), getLabel)
      return askCorrection(row.row, possible, {
        isCheck,
        isChangedHere: (id) => changes.has(id),
        closest: (ids) =>
          closest(
            row,
            ids.map((id) => ({ id })),
          ),
        optionsFor: async (ids) =>
          (await recordsWithNames(writing, binding, ids)).map((record) => getOption(binding.resource.name, record)),
      })
    },
  }
}

/** When rows are written, they are about the records that were found when they were checked. */
async function decidedRecords(
  writing: WriteContext,
  binding: Binding,
  unmatched: readonly ImportedRow[],
): Promise<CorrectedRecords> {
  const getId = ({ row: { choice, chosen, recordid } }: ImportedRow) =>
    choice === 'update' || choice === 'keep' ? Number(chosen ?? recordid) : choice === null ? Number(chosen) : 0
  const ids = unmatched.map(getId).filter((id) => id > 0)
  const there = await visibleIds(writing, binding, ids)
  return {
    async ask(row, takenIds) {
      const id = getId(row)
      return there.has(id) && !takenIds.has(id) ? { id, proposed: id, choice: row.row.choice ?? 'update' } : null
    },
  }
}

/** Records that questions of other rows are about. */
async function idsInQuestion(
  { tx }: WriteContext,
  { account_id, id }: StoredImport,
  ids: readonly number[],
  rows: readonly ImportRow[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const numbers = arrayLiteral(rows.map(({ row }) => row))
  const result = await sql<{ recordid: number }>`
    select r.recordid::float8 as recordid
    from import_rows r
    where r.account_id = ${account_id} and r.importid = ${id}::bigint and r.state = 'bad'
      and r.recordid = any(${arrayLiteral(ids)}::bigint[]) and r.row + 0 <> all(${numbers}::integer[])
  `.execute(tx)
  return new Set(result.rows.map(({ recordid }) => Number(recordid)))
}

/** With what tells records of the kind from each other. */
export function recordsWithNames(
  finding: Finding,
  binding: Binding,
  ids: readonly number[],
): Promise<readonly MatchingRecord[]> {
  const { name } = binding.resource
  const fields = [...namingFields(name), ...distinguishingFields(name)].filter((fieldName) =>
    seesFieldNamed(finding.actor, binding.resource, fieldName),
  )
  return findRecords(finding, binding, { fields, only: (group: readonly number[]) => [idIn(group)] }, ids)
}
