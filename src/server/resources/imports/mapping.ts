/** The mapping of an import: columns, key, defaults and what happens to existing records. */

import { type Existing, existings } from '../../../contract/imports/import-status.ts'
import type { Importable } from '../../../contract/imports/importable.ts'
import { array, object, type Schema, string } from '../../../contract/json-schema.ts'
import type { Field } from '../../../contract/language/field.ts'
import type { Body } from '../../../contract/requests/body.ts'
import { Problem, shown } from '../../../contract/requests/problem.ts'
import type { Actor } from '../../../contract/rights.ts'
import { keysFor } from './answer.ts'
import type { Mapping, StoredImport } from './import-record.ts'

/** A request body that is not made of declared fields. */
export const plainBody = (schema: Schema): Body<Readonly<Record<string, unknown>>> => ({
  fields: {},
  schema,
  read(given) {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      throw new Problem('invalid', 'Send a JSON object.')
    }
    return { values: { ...given }, ignored: [] }
  },
})

export const mappingBody = plainBody(
  object({
    columns: array({ anyOf: [string, { type: 'null' }] }),
    key: { anyOf: [string, { type: 'null' }] },
    existing: { type: 'string', enum: existings },
    defaults: { type: 'object', additionalProperties: string },
  }),
)

/** The sent settings, completed by the previous ones. Throws a Problem that lists all mistakes. */
export function mappingFrom(
  actor: Actor,
  stored: StoredImport,
  importable: Importable,
  fields: Readonly<Record<string, Field>>,
  given: Readonly<Record<string, unknown>>,
): Mapping {
  const messages: string[] = []
  const before = stored.mapping
  const places = new Set([...Object.keys(fields), ...Object.keys(importable.extras)])
  const columns = readColumns(given.columns, stored, places, messages) ?? before?.columns ?? []
  const key = readKey(actor, importable, given.key, messages)
  const existing = readExisting(given.existing, messages)
  const defaults = readDefaults(given.defaults, places, messages)
  const mapping: Mapping = {
    columns,
    key: key === undefined ? (before?.key ?? null) : key,
    existing: existing ?? before?.existing ?? 'update',
    defaults: defaults ?? before?.defaults ?? {},
  }
  if (columns.every((name) => name === null)) messages.push('columns: choose a field for at least one column.')
  if (messages.length > 0) throw new Problem('invalid', messages)
  return mapping
}

function readColumns(
  given: unknown,
  { headings }: StoredImport,
  places: ReadonlySet<string>,
  messages: string[],
): Mapping['columns'] | null {
  if (given === undefined) return null
  if (!Array.isArray(given) || given.length !== headings.length) {
    messages.push(`columns: use an array of ${headings.length} names of fields, with null for columns to leave out.`)
    return null
  }
  const names = given.map((each: unknown) => (each === null || each === '' ? null : String(each)))
  for (const [at, name] of names.entries()) {
    if (name === null) continue
    if (!places.has(name)) messages.push(`columns[${at}]: ${shown(name)} is not a field that can be imported.`)
    else if (names.indexOf(name) < at) messages.push(`columns[${at}]: ${name} is given by another column already.`)
  }
  return names
}

function readKey(
  actor: Actor,
  importable: Importable,
  given: unknown,
  messages: string[],
): readonly string[] | null | undefined {
  if (given === undefined) return undefined
  if (given === null || given === '') return null
  const known = keysFor(actor, importable).map(({ key }) => key)
  if (!known.includes(String(given)))
    messages.push(`key: ${shown(given)} is not allowed; use ${known.join(', ')} or null.`)
  return String(given).split('+')
}

function readExisting(given: unknown, messages: string[]): Existing | null {
  if (given === undefined || given === null) return null
  const known = existings.find((each) => each === given)
  if (!known) messages.push(`existing: ${shown(given)} is not allowed; use ${existings.join(' or ')}.`)
  return known ?? null
}

function readDefaults(given: unknown, places: ReadonlySet<string>, messages: string[]): Mapping['defaults'] | null {
  if (given === undefined || given === null) return null
  if (typeof given !== 'object' || Array.isArray(given)) {
    messages.push('defaults: use an object of values by name of field.')
    return null
  }
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (!places.has(name)) messages.push(`defaults: ${shown(name)} is not a field that can be imported.`)
    else if (typeof value !== 'string') messages.push(`defaults: the value of ${name} must be a text.`)
    else if (value !== '') values[name] = value
  }
  return values
}
