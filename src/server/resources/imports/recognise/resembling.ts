/**
 * Rows that no record has, but that resemble one: a corrected file has an hour of the same person, item and day as an earlier
 * import, with other notes or another duration.
 */
import { sql } from 'kysely'
import { dayIn, parseMoment } from '../../../../contract/requests/moment.ts'
import type { Condition } from '../../../query/condition.ts'
import type { Binding, WriteContext } from '../../../write/write-context.ts'
import type { StoredImport } from '../import-record.ts'
import type { ImportPlan, RowBody } from './bodies.ts'
import { isBrought } from './earlier-imports.ts'
import { findRecords, havingValues, type MatchingRecord } from './lookups.ts'
import { getKey, type RowKey } from './row-key.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields that a row shares with a record that it resembles, with its day; null if it lacks one. */
export function getLikeKey(
  { importable }: Pick<ImportPlan, 'importable'>,
  body: RowBody['body'],
  timezone: string,
): RowKey | null {
  const { resembles } = importable
  if (!resembles) return null
  const values = withDay(body, resembles.day, timezone)
  const fieldNames = [...resembles.fields, resembles.day]
  return fieldNames.every((fieldName) => (values[fieldName] ?? '') !== '') ? getKey([fieldNames], values) : null
}

function withDay(values: Values, fieldName: string, timezone: string): Values {
  const moment = parseMoment(String(values[fieldName] ?? ''))
  return { ...values, [fieldName]: moment && dayIn(moment, timezone) }
}

/** Records of earlier imports with these keys, oldest first. */
export async function resemblingRecords(
  writing: WriteContext,
  binding: Binding,
  { importable, fields }: Pick<ImportPlan, 'importable' | 'fields'>,
  stored: Pick<StoredImport, 'id'>,
  keyTexts: readonly string[],
): Promise<ReadonlyMap<string, readonly MatchingRecord[]>> {
  const { resembles } = importable
  if (!resembles || keyTexts.length === 0) return new Map()
  const { timezone } = writing.actor
  const fieldNames = [...resembles.fields, resembles.day]
  const rows = [...new Set(keyTexts)].map((text) => valuesIn(text, fieldNames))
  const only = (valueRows: readonly Values[]) => [
    havingValues(binding, fields, fieldNames, valueRows, new Set([resembles.day])),
    importedBefore(binding, stored),
  ]
  const records = await findRecords(writing, binding, { fields: fieldNames, only }, rows)
  return Map.groupBy(records, (record) => getLikeKey({ importable }, record, timezone)?.text ?? '')
}

/** The values that the text of a key has. */
function valuesIn(text: string, fieldNames: readonly string[]): Values {
  const values = text.slice(text.indexOf('=') + 1).split('\u0001')
  return Object.fromEntries(fieldNames.map((fieldName, index) => [fieldName, values[index]]))
}

const importedBefore = ({ resource }: Binding, { id }: Pick<StoredImport, 'id'>): Condition => ({
  shape: 'imported-before',
  values: [resource.name, String(id)],
  isRelated: true,
  render: (row, [resourceName = sql`null`, except = sql`null`], { account }) =>
    isBrought({ account, resource: resourceName, record: row.column('id'), except }),
})
