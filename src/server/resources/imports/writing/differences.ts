/** Compares rows with the existing records they were recognised as. */
import type { Resource } from '../../../../contract/language/resource.ts'
import { Problem } from '../../../../contract/requests/problem.ts'
import type { AnyValues, Binding, WriteContext } from '../../../write/write-context.ts'
import { changesTo, customValuesIn, getFieldName } from '../import-fields.ts'
import type { ImportPlan } from '../recognise/bodies.ts'
import { type ComparedRow, comparable, parsedValues } from '../recognise/compared-values.ts'
import type { Candidate } from '../recognise/recognise.ts'
import { correctedRates } from './corrected-rates.ts'
import { recordsNow } from './records-now.ts'
import { refusedBy } from './refusals.ts'

/** Whether the importer leaves the existing record as it is. */
export const isKept = ({ mapping }: ImportPlan, { row }: Pick<Candidate, 'row'>) =>
  (row.choice ?? mapping.existing) === 'keep'

/** A row that differs from the record it was recognised as. */
export interface Difference {
  readonly id: number
  readonly candidate: Candidate
  /** The record as it is. */
  readonly now: AnyValues
  /** The row's values for the fields that differ, in the order of the file. */
  readonly values: AnyValues
}

export async function loadDifferences(
  writing: WriteContext,
  binding: Binding,
  plan: ImportPlan,
  rows: readonly Candidate[],
): Promise<readonly Difference[]> {
  if (rows.length === 0) return []
  const records = await recordsNow(
    writing,
    binding,
    rows.map(({ id }) => Number(id)),
  )
  return rows.flatMap((candidate) => {
    const id = Number(candidate.id)
    const now = records.get(id) ?? {}
    const values = differingValues(writing, binding, plan, candidate, now)
    return Object.keys(values).length > 0 ? [{ id, candidate, now, values }] : []
  })
}

/** Of these records, the one that the row differs least from, the oldest first. */
export async function loadClosest(
  writing: WriteContext,
  binding: Binding,
  plan: ImportPlan,
  row: ComparedRow,
  records: readonly { readonly id: number }[],
): Promise<number | null> {
  const ids = records.map(({ id }) => id)
  const now = await recordsNow(writing, binding, ids)
  const differences = ids.map((id) => ({
    id,
    count: Object.keys(differingValues(writing, binding, plan, row, now.get(id) ?? {})).length,
  }))
  return differences.toSorted((first, second) => first.count - second.count)[0]?.id ?? null
}

/** Values stored in other records, such as a company's address: the record's own log does not have them. */
export function keptElsewhere({ fields }: Resource, { now, values }: Difference) {
  const fieldNames = Object.keys(values).filter((fieldName) => fields[fieldName]?.writeOnly)
  const pickValues = (record: AnyValues) =>
    Object.fromEntries(fieldNames.map((fieldName) => [fieldName, record[fieldName] ?? null]))
  return { before: pickValues(now), after: pickValues(values) }
}

/** The fields that differ, by the names that columns are mapped to. */
export function getChangedFields(values: AnyValues): readonly string[] {
  return Object.entries(values).flatMap(([fieldName, value]) =>
    fieldName === 'customfields' ? customValuesIn(value).map(getFieldName) : [fieldName],
  )
}

function differingValues(
  writing: WriteContext,
  binding: Binding,
  plan: ImportPlan,
  row: ComparedRow,
  now: AnyValues,
): AnyValues {
  try {
    const rowValues = parsedValues(writing, binding, plan, row)
    const changes = changesTo(now, isBilledHere(now) ? withoutBilled(rowValues) : rowValues)
    const values = withoutSameMoments(binding.resource, changes, now, writing.actor.timezone)
    return { ...values, ...correctedRates(row, now, values) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (isKept(plan, row)) return {}
    throw refusedBy(plan, [row], error.refusals)
  }
}

/** A time is the same however the cell writes it. */
const withoutSameMoments = ({ fields }: Resource, values: AnyValues, now: AnyValues, timezone: string): AnyValues =>
  Object.fromEntries(
    Object.entries(values).filter(([fieldName, value]) => {
      const field = fields[fieldName]
      return (
        field?.kind !== 'datetime' || comparable(field, value, timezone) !== comparable(field, now[fieldName], timezone)
      )
    }),
  )

const isBilledHere = ({ invoiceid }: AnyValues) => (invoiceid ?? null) !== null

/** Time on an invoice here is billed, and nowhere else: a file that says so, such as our own export, says nothing new. */
const withoutBilled = (values: AnyValues): AnyValues =>
  Object.fromEntries(
    Object.entries(values).filter(([fieldName, value]) => fieldName !== 'billedelsewhere' || value !== true),
  )
