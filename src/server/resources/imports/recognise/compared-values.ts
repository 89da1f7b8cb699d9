/** The values of rows, as they are compared with those of records. */
import type { Field } from '../../../../contract/language/field.ts'
import { parseMoment } from '../../../../contract/requests/moment.ts'
import { Problem } from '../../../../contract/requests/problem.ts'
import { parseUpdate } from '../../../../contract/requests/record-input.ts'
import { getSecond } from '../../../query/resolve-moment.ts'
import { getSender } from '../../../read/rights.ts'
import type { AnyValues, Binding, WriteContext } from '../../../write/write-context.ts'
import { withCustomValues } from '../import-fields.ts'
import type { ImportPlan, RowBody } from './bodies.ts'

export type ComparedRow = Pick<RowBody, 'row' | 'body' | 'seconds' | 'written'>

/** The row's values for fields that an update can set; null if they are refused. */
export function comparedValues(
  writing: WriteContext,
  binding: Binding,
  plan: ImportPlan,
  row: Pick<ComparedRow, 'body'>,
): AnyValues | null {
  try {
    return parsedValues(writing, binding, plan, row)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** The same; throws a Problem if they are refused. */
export function parsedValues(
  writing: WriteContext,
  { resource }: Binding,
  plan: ImportPlan,
  { body }: Pick<ComparedRow, 'body'>,
): AnyValues {
  const settable = Object.entries(withCustomValues(plan, body)).filter(
    ([fieldName]) => resource.fields[fieldName]?.write === 'always',
  )
  return parseUpdate(resource, Object.fromEntries(settable), getSender(writing.actor)).input.values
}

/** A value as it is compared: times by their second in the account's time zone, lists by what they have, nothing as null. */
export function comparable(field: Field | undefined, value: unknown, timezone: string): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : value.toSorted((first, second) => first - second)
  if ((value ?? '') === '') return null
  const moment = field?.kind === 'datetime' ? parseMoment(String(value)) : null
  return moment === null ? value : getSecond(moment, timezone)
}
