/**
 * Rows that may correct a record of an earlier file: nothing has their key, but a record that no row of the file is about any more
 * is equal to the row in everything but one field, such as the day of an hour or the name of a company.
 */
import { distance } from 'fastest-levenshtein'
import type { Field, Kind } from '../../../../contract/language/field.ts'
import type { AnyValues, Binding, WriteContext } from '../../../write/write-context.ts'
import { changesTo } from '../import-fields.ts'
import { recordsNow } from '../writing/records-now.ts'
import type { ImportPlan } from './bodies.ts'
import { type ComparedRow, comparable, comparedValues } from './compared-values.ts'
import type { LaterChange } from './earlier-imports.ts'
import type { RowKey } from './row-key.ts'

/** A record that a row may correct, and the field in which they differ. */
export interface Correctable {
  readonly id: number
  readonly fieldName: string
  /** Whether the field cannot be changed in a record that is here. */
  readonly isFixed: boolean
}

/** Finds the records that a row may correct, oldest first. */
export type FindCorrected = (row: ComparedRow & { readonly key: RowKey }) => readonly Correctable[]

/** @param ids records that no row of the file is about @param changes what people changed in them since their import */
export async function findCorrections(
  writing: WriteContext,
  binding: Binding,
  plan: ImportPlan,
  ids: readonly number[],
  changes: ReadonlyMap<number, LaterChange>,
): Promise<FindCorrected> {
  if (ids.length === 0) return () => []
  const fields: Readonly<Record<string, Field>> = binding.resource.fields
  const { timezone } = writing.actor
  // As their import left them: what was changed here is no difference between the files.
  const records = [...(await recordsNow(writing, binding, ids))].map(([id, record]) => ({
    id,
    values: { ...record, ...changes.get(id)?.before } as AnyValues,
  }))
  const getText = (values: AnyValues, fieldNames: readonly string[]) =>
    JSON.stringify(fieldNames.map((fieldName) => comparable(fields[fieldName], values[fieldName], timezone)))
  const indexes = new Map<string, ReadonlyMap<string, typeof records>>()
  const indexBy = (fieldNames: readonly string[]) => {
    const index = indexes.get(fieldNames.join()) ?? Map.groupBy(records, ({ values }) => getText(values, fieldNames))
    indexes.set(fieldNames.join(), index)
    return index
  }
  return (row) => {
    const rowValues = comparedValues(writing, binding, plan, row)
    if (rowValues === null) return []
    const { customfields, ...values } = rowValues
    // Some fields of keys can only be set with new records, such as the project of an item.
    const keyValues = Object.fromEntries(row.key.fieldNames.map((fieldName) => [fieldName, row.body[fieldName]]))
    const compared: AnyValues = { ...keyValues, ...values }
    return row.key.fieldNames.flatMap((fieldName) => {
      const otherFields = Object.keys(compared).filter((other) => other !== fieldName)
      const equal = indexBy(otherFields).get(getText(compared, otherFields)) ?? []
      const hasEvidence = otherFields.some((other) => isEvidence(fields[other], compared[other]))
      return equal.flatMap(({ id, values: now }) => {
        const isSame = getText(now, [fieldName]) === getText(compared, [fieldName])
        const isOneField = !isSame && Object.keys(changesTo(now, customfields ? { customfields } : {})).length === 0
        return isOneField && (hasEvidence || isSimilar(now[fieldName], compared[fieldName]))
          ? [{ id, fieldName, isFixed: fields[fieldName]?.write !== 'always' }]
          : []
      })
    })
  }
}

/** Kinds of values that few records share. */
const evidence: ReadonlySet<Kind> = new Set<Kind>([
  ...(['text', 'longtext', 'date', 'datetime', 'minutes'] as const),
  ...(['integer', 'decimal', 'money', 'percent'] as const),
])

/** Whether two records with this value are probably the same. */
const isEvidence = (field: Field | undefined, value: unknown) =>
  field !== undefined && evidence.has(field.kind) && (value ?? '') !== ''

/** Whether two names may be spellings of one: Quay Trust, Quai Trust Ltd. */
function isSimilar(first: unknown, second: unknown): boolean {
  if (typeof first !== 'string' || typeof second !== 'string') return false
  const [one, other] = [first.trim().toLowerCase(), second.trim().toLowerCase()]
  const length = Math.min(one.length, other.length)
  if (length < 3) return false
  return one.includes(other) || other.includes(one) || distance(one, other) <= Math.max(1, length / 4)
}
