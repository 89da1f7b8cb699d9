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
export const readObject: Body<Readonly<Record<string, unknown>>>['read'] = (given) => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw problem('not_allowed', 'Send a JSON object')
  }
  return { values: { ...given }, ignored: [] }
}

const isoDays = { dates: 'dmy', year: new Date().getUTCFullYear() } as const

/** The sent settings, completed by the previous ones. Throws a Problem that lists all mistakes. */
export function mappingFrom(
  actor: Actor,
  stored: StoredImport,
  importable: Importable,
  fields: Readonly<Record<string, Field>>,
  given: Readonly<Record<string, unknown>>,
): Mapping {
  const refusals: Refusal[] = []
  const before = stored.mapping
  const places = new Set([...Object.keys(fields), ...Object.keys(extrasFor(fields, importable))])
  const columns = readColumns(given.columns, stored, places, refusals) ?? before?.columns ?? []
  const key = readKey(actor, importable, given.key, refusals)
  const existing = readExisting(given.existing, refusals)
  const defaults = readDefaults(given.defaults, places, refusals)
  const readings = readReadings(given.readings, stored, refusals) ?? before?.readings
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
  given: unknown,
  { headings }: StoredImport,
  places: ReadonlySet<string>,
  refusals: Refusal[],
): Mapping['columns'] | null {
  if (given === undefined) return null
  if (!Array.isArray(given) || given.length !== headings.length) {
    refusals.push(
      about('columns', 'wrong_type', 'use an array of {count} names of fields, with null for columns to leave out', {
        count: headings.length,
      }),
    )
    return null
  }
  const names = given.map((each: unknown) => (each === null || each === '' ? null : String(each)))
  for (const [at, name] of names.entries()) {
    if (name === null) continue
    if (!places.has(name))
      refusals.push(
        about(`columns[${at}]`, 'not_allowed', '{value} is not a field that can be imported', { value: name }),
      )
    else if (names.indexOf(name) < at)
      refusals.push(
        about(`columns[${at}]`, 'contradiction', '{wire} is given by another column already', { wire: name }),
      )
  }
  return names
}

function readKey(
  actor: Actor,
  importable: Importable,
  given: unknown,
  refusals: Refusal[],
): readonly string[] | null | undefined {
  if (given === undefined) return undefined
  if (given === null || given === '') return null
  const known = keysFor(actor, importable).map(({ key }) => key)
  if (!known.includes(String(given)))
    refusals.push(
      about('key', 'not_allowed', '{value} is not allowed; use {values} or null', { value: given, values: known }),
    )
  return String(given).split('+')
}

function readExisting(given: unknown, refusals: Refusal[]): Existing | null {
  if (given === undefined || given === null) return null
  const known = existings.find((each) => each === given)
  if (!known) refusals.push(notAllowed('existing', given, either(existings)))
  return known ?? null
}

function readDefaults(given: unknown, places: ReadonlySet<string>, refusals: Refusal[]): Mapping['defaults'] | null {
  if (given === undefined || given === null) return null
  if (typeof given !== 'object' || Array.isArray(given)) {
    refusals.push(about('defaults', 'wrong_type', 'use an object of values by name of field'))
    return null
  }
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
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
function readReadings(given: unknown, { headings }: StoredImport, refusals: Refusal[]): Mapping['readings'] | null {
  if (given === undefined || given === null) return null
  if (!Array.isArray(given) || given.length !== headings.length) {
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
  return given.map((each: unknown, at) => (each === null ? null : readReading(each, at, refusals)))
}

function readReading(given: unknown, at: number, refusals: Refusal[]): Partial<ColumnReading> | null {
  const parts: [string, unknown][] = []
  for (const [name, value] of Object.entries(typeof given === 'object' ? { ...given } : {})) {
    if (!Object.hasOwn(readingChoices, name)) continue
    const choices: readonly unknown[] = readingChoices[name as keyof ColumnReading]
    if (choices.includes(value)) parts.push([name, value])
    else if (value !== null) refusals.push(notAllowed(`readings[${at}].${name}`, value, either(choices)))
  }
  return parts.length > 0 ? Object.fromEntries(parts) : null
}
