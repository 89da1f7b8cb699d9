/**
 * What new records add to the totals of their import, and how the first of them are stored: read from the records themselves, also
 * where they are only rehearsed.
 */
import { sampleFields, sampleSize } from '../../../../contract/imports/sample.ts'
import { seesFieldNamed } from '../../../../contract/language/resource.ts'
import { idIn } from '../../../query/condition.ts'
import type { Binding, WriteContext } from '../../../write/write-context.ts'
import type { Figures } from '../import-record.ts'
import type { ImportPlan, RowBody } from '../recognise/bodies.ts'
import { findRecords, type MatchingRecord } from '../recognise/lookups.ts'

/** Figures that are no field of the record. */
export const roundedPrefix = 'rounded.'
export const writtenPrefix = 'written.'

interface Stored {
  readonly figures: Figures | null
  readonly record: object | null
}

/** Of each row, with the id of its record. @param sampled how many records the import's sample has already */
export async function storedFigures(
  writing: WriteContext,
  binding: Binding,
  plan: ImportPlan,
  rows: readonly RowBody[],
  ids: readonly number[],
  { isCheck, sampled }: { readonly isCheck: boolean; readonly sampled: number },
): Promise<readonly Stored[]> {
  const sees = (fieldName: string) => seesFieldNamed(writing.actor, binding.resource, fieldName)
  const totals = plan.importable.totals.filter(sees)
  const sampleIds = isCheck ? ids.slice(0, Math.max(0, sampleSize - sampled)) : []
  const fields = sampleFields(plan.importable.resource, plan.mapping.columns).filter(sees)
  const read = await recordsWith(writing, binding, totals, ids)
  const sample = await recordsWith(writing, binding, fields, sampleIds)
  return rows.map((row, index) => {
    const id = ids[index] ?? 0
    const figures = getFigures(row, totals, read.get(id))
    return { figures: Object.keys(figures).length > 0 ? figures : null, record: sample.get(id) ?? null }
  })
}

async function recordsWith(
  writing: WriteContext,
  binding: Binding,
  fields: readonly string[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, MatchingRecord>> {
  if (fields.length === 0 || ids.length === 0) return new Map()
  const only = (idGroup: readonly number[]) => [idIn(idGroup)]
  const records = await findRecords(writing, binding, { fields, only }, ids)
  return new Map(records.map((record) => [Number(record.id), record]))
}

function getFigures(
  { seconds, written }: RowBody,
  totals: readonly string[],
  record: MatchingRecord | undefined,
): Figures {
  const figures: Record<string, number> = {}
  for (const fieldName of totals)
    if (Number(record?.[fieldName] ?? 0) !== 0) figures[fieldName] = Number(record?.[fieldName])
  const exact = Object.entries(seconds)
  if (exact.length > 0) {
    figures[`${roundedPrefix}rows`] = 1
    figures[`${roundedPrefix}seconds`] = exact.reduce((sum, [, number]) => sum + number, 0)
    figures[`${roundedPrefix}minutes`] = exact.reduce((sum, [fieldName]) => sum + Number(record?.[fieldName] ?? 0), 0)
  }
  for (const [fieldName, sum] of Object.entries(written))
    if (totals.includes(fieldName)) figures[`${writtenPrefix}${fieldName}`] = sum
  return figures
}
