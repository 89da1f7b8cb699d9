/**
 * Values of custom fields: `customfields: [{id, name, value, type}]` in the API; on screens, fields like any other, each under
 * its own name (`customfields.12`).
 */
import { idInFieldName, ownFieldName, ownValues } from '../../contract/resources/settings/own-wires.ts'
import { fieldId, type RecordData, type RecordValues, readLinked } from './record.ts'

/** The record with each value under its own name; names that are there already were set after the record was read. */
export function flattened(record: RecordData): RecordData {
  const values = readLinked(record, ownValues).map(({ id, type, value }) => [
    ownFieldName(id),
    type === 'number' && value !== null ? Number(value) : value,
  ])
  return values.length === 0 ? record : ({ ...Object.fromEntries(values), ...record } as RecordData)
}

/** The `fields` of a request: a single name requests all custom fields. */
export const requestedAs = (names: readonly string[]): string =>
  [...new Set(names.map((name) => (idInFieldName(name) === null ? name : ownValues)))].join(',')

/** Request body that sets these values. */
export function getBody(values: RecordValues): RecordValues {
  const ownEntries = Object.entries(values).flatMap(([fieldName, value]) => {
    const id = idInFieldName(fieldName)
    return id === null ? [] : [{ id: fieldId(id), value }]
  })
  if (ownEntries.length === 0) return values
  const declaredEntries = Object.entries(values).filter(([fieldName]) => idInFieldName(fieldName) === null)
  return { ...Object.fromEntries(declaredEntries), [ownValues]: ownEntries }
}
