/** The mapping of an import: columns, key, defaults and what happens to existing records. */

import { type ColumnReading, readingChoices } from '../../../contract/imports/column-evidence.ts'
import { readDay } from '../../../contract/imports/dates.ts'
import { type Existing, existings } from '../../../contract/imports/import-status.ts'
import type { Importable } from '../../../contract/imports/importable.ts'
import { extrasFor } from '../../../contract/imports/importable-fields.ts'
import type { Field } from '../../../contract/language/field.ts'
import type { Body } from '../../../contract/requests/body.ts'
import { Problem, problem } from '../../../contract/requests/problem.ts'
import { about, type Clause, clause, notAllowed, type Refusal } from '../../../contract/requests/refusal.ts'
import type { Actor } from '../../../contract/rights.ts'
import { keysFor } from './answer.ts'
import type { Mapping, StoredImport } from './import-record.ts'

/** Reads a request whose parts are checked together with the import. */
export const readObject: Body<Readonly<Record<string, unknown>>>['read'] = (input) => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw problem('not_allowed', 'Send a JSON object')
  }
  return { values: { ...input }, ignored: [] }
}

const isoDays = { dates: 'dmy', year: new Date().getUTCFullYear() } as const

/** The sent settings, completed by the previous ones. Throws a Problem that lists all mistakes. */
export function mappingFrom(
  actor: Actor,
  storedImport: StoredImport,
  importable: Importable,
  fields: Readonly<Record<string, Field>>,
  body: Readonly<Record<string, unknown>>,
): Mapping {
  const refusals: Refusal[] = []
  const before = storedImport.mapping
  const places = new Set([...Object.keys(fields), ...Object.keys(extrasFor(fields, importable))])
  const columns = readColumns(body.columns, storedImport, places, refusals) ?? before?.columns ?? []
  const key = readKey(actor, importable, body.key, refusals)
  const existing = readExisting(body.existing, refusals)
  const defaults = readDefaults(body.defaults, places, refusals)
  const readings = readReadings(body.readings, storedImport, refusals) ?? before?.readings
  const mapping: Mapping = {
    columns,
    key: key === undefined ? (before?.key ?? null) : key,
    existing: existing ?? before?.existing ?? 'update',
    defaults: defaults ?? before?.defaults ?? {},
    ...(readings ? { readings } : {}),
  }
  if (columns.every((name) => name === null))
    refusals.push(about('columns', 'required', 'choose a field for at least one column'))
  if (refusals.length > 0) throw new Problem('invalid', refusals)
  return mapping
}

const either = (choices: readonly unknown[]): Clause => clause('use {words}', { words: choices.join(' or ') })

function readColumns(
  input: unknown,
  { headings }: StoredImport,
  places: ReadonlySet<string>,
  refusals: Refusal[],
): Mapping['columns'] | null {
  if (input === undefined) return null
  if (!Array.isArray(input) || input.length !== headings.length) {
    refusals.push(
      about('columns', 'wrong_type', 'use an array of {count} names of fields, with null for columns to leave out', {
        count: headings.length,
      }),
    )
    return null
  }
  const names = input.map((value: unknown) => (value === null || value === '' ? null : String(value)))
  for (const [index, name] of names.entries()) {
    if (name === null) continue
    if (!places.has(name))
      refusals.push(
        about(`columns[${index}]`, 'not_allowed', '{value} is not a field that can be imported', { value: name }),
      )
    else if (names.indexOf(name) < index)
      refusals.push(
        about(`columns[${index}]`, 'contradiction', '{wire} is given by another column already', { wire: name }),
      )
  }
  return names
}

function readKey(
  actor: Actor,
  importable: Importable,
  input: unknown,
  refusals: Refusal[],
): readonly string[] | null | undefined {
  if (input === undefined) return undefined
  if (input === null || input === '') return null
  const keys = keysFor(actor, importable).map(({ key }) => key)
  if (!keys.includes(String(input)))
    refusals.push(
      about('key', 'not_allowed', '{value} is not allowed; use {values} or null', { value: input, values: keys }),
    )
  return String(input).split('+')
}

function readExisting(input: unknown, refusals: Refusal[]): Existing | null {
  if (input === undefined || input === null) return null
  const existing = existings.find((candidate) => candidate === input)
  if (!existing) refusals.push(notAllowed('existing', input, either(existings)))
  return existing ?? null
}

function readDefaults(input: unknown, places: ReadonlySet<string>, refusals: Refusal[]): Mapping['defaults'] | null {
  if (input === undefined || input === null) return null
  if (typeof input !== 'object' || Array.isArray(input)) {
    refusals.push(about('defaults', 'wrong_type', 'use an object of values by name of field'))
    return null
  }
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(input)) {
    if (!places.has(name))
      refusals.push(about('defaults', 'not_allowed', '{value} is not a field that can be imported', { value: name }))
    else if (typeof value !== 'string')
      refusals.push(about('defaults', 'wrong_type', 'the value of {wire} must be a text', { wire: name }))
    else if (name === 'billedbefore' && value !== '' && readDay(value, isoDays) === null)
      refusals.push(about('defaults', 'invalid_date', '{value} is not a date; write 2026-12-31', { value }))
    else if (value !== '') values[name] = value
  }
  return values
}

/** How columns are read where the importer chose: `[null, {"dates": "mdy"}]`. */
function readReadings(input: unknown, { headings }: StoredImport, refusals: Refusal[]): Mapping['readings'] | null {
  if (input === undefined || input === null) return null
  if (!Array.isArray(input) || input.length !== headings.length) {
    refusals.push(
      about(
        'readings',
        'wrong_type',
        'use an array of {count} readings of columns, with null for what their cells show',
        {
          count: headings.length,
        },
      ),
    )
    return null
  }
  return input.map((item: unknown, index) => (item === null ? null : readReading(item, index, refusals)))
}

function readReading(input: unknown, index: number, refusals: Refusal[]): Partial<ColumnReading> | null {
  const parts: [string, unknown][] = []
  for (const [name, value] of Object.entries(typeof input === 'object' ? { ...input } : {})) {
    if (!Object.hasOwn(readingChoices, name)) continue
    const choices: readonly unknown[] = readingChoices[name as keyof ColumnReading]
    if (choices.includes(value)) parts.push([name, value])
    else if (value !== null) refusals.push(notAllowed(`readings[${index}].${name}`, value, either(choices)))
  }
  return parts.length > 0 ? Object.fromEntries(parts) : null
}
