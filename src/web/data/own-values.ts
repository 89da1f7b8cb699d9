/**
 * Values of the account's own fields: `customfields: [{id, name, value, type}]` over the wire, and on the screen fields among
 * the others, each by its own name (`customfields.12`).
 */
import { idInWire, ownValues, ownWire } from '../../contract/resources/settings/own-wires.ts'
import { linked, type RecordData, type RecordValues, wireId } from './record.ts'

/** The record with each value under its own name; what stands there already was set after the record was read. */
export function spreadOut(record: RecordData): RecordData {
  const values = linked(record, ownValues).map(({ id, type, value }) => [
    ownWire(id),
    type === 'number' && value !== null ? Number(value) : value,
  ])
  return values.length === 0 ? record : ({ ...Object.fromEntries(values), ...record } as RecordData)
}

/** `fields` of a request: one name stands for all of the account's own fields. */
export const askedAs = (names: readonly string[]): string =>
  [...new Set(names.map((name) => (idInWire(name) === null ? name : ownValues)))].join(',')

/** The body that sets these values. */
export function bodyOf(values: RecordValues): RecordValues {
  const own = Object.entries(values).flatMap(([wire, value]) => {
    const id = idInWire(wire)
    return id === null ? [] : [{ id: wireId(id), value }]
  })
  if (own.length === 0) return values
  const declared = Object.entries(values).filter(([wire]) => idInWire(wire) === null)
  return { ...Object.fromEntries(declared), [ownValues]: own }
}
