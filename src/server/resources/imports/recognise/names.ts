/** Resolves cells that name records, by name, number, code, email or id, among those the importer can see. */

import { sql } from 'kysely'
import { distinguishingFields, namingFields } from '../../../../contract/imports/importable-fields.ts'
import { seesFieldNamed } from '../../../../contract/language/resource.ts'
import { type Clause, clause } from '../../../../contract/requests/refusal.ts'
import { anyCondition, arrayLiteral, type Condition, idIn } from '../../../query/condition.ts'
import type { Binding, WriteContext } from '../../../write/write-context.ts'
import type { CellOption } from '../import-record.ts'
import { findRecords, getColumn, type MatchingRecord, namedAs } from './lookups.ts'

/** The records that a relation can name, and what narrows them. */
export interface RelationLookup {
  readonly target: string
  /** Conditions on them; `scope` identifies the conditions. */
  readonly only: readonly Condition[]
  readonly scope: string
  /** Field of the named record that narrows it, such as a task's project. */
  readonly narrowingField: string | null
}

/** A text that names a record, and the project that narrows it, if known. */
export interface Naming {
  readonly text: string
  readonly within: number | null
}

/** The id of a record, or what is wrong with the text. `options` are the records an ambiguous text could mean, `missing` is their kind if there are none. */
export type Named =
  | { readonly value: number }
  | { readonly wrong: Clause; readonly options?: readonly CellOption[]; readonly missing?: string }

export interface NameBook {
  /** Looks up names that are not loaded yet. */
  readonly load: (writing: WriteContext, relation: RelationLookup, names: readonly Naming[]) => Promise<void>
  /** The record a text names, which must be loaded. */
  readonly idOf: (relation: RelationLookup, naming: Naming) => Named
}

/** Caches names for its lifetime. */
export function nameBook(): NameBook {
  const books = new Map<string, Map<string, readonly MatchingRecord[]>>()
  const getBook = ({ target, scope, narrowingField }: RelationLookup) => {
    const name = `${target}/${scope}/${narrowingField}`
    const book = books.get(name) ?? new Map<string, readonly MatchingRecord[]>()
    books.set(name, book)
    return book
  }
  return {
    async load(writing, relation, names) {
      const recordsByName = getBook(relation)
      const fresh = new Map(names.map((name) => [getEntry(relation, name), name] as const))
      // What there was not may have been created since.
      for (const [entry, there] of recordsByName) if (there.length > 0) fresh.delete(entry)
      const isNarrowed = ({ within }: Naming) => relation.narrowingField !== null && within !== null
      const namings = [...fresh.values()]
      const matches = async (group: readonly Naming[], narrows: boolean) =>
        getMatcher(relation.target, await candidates(writing, relation, group, narrows))
      const free = await matches(
        namings.filter((naming) => !isNarrowed(naming)),
        false,
      )
      const findNarrowed = await matches(namings.filter(isNarrowed), true)
      for (const [entry, naming] of fresh) {
        const matchingRecords = isNarrowed(naming)
          ? findNarrowed(naming.text, (record) => record[relation.narrowingField ?? ''] === naming.within)
          : free(naming.text, () => true)
        recordsByName.set(entry, matchingRecords)
      }
    },
    idOf(relation, naming) {
      const there = getBook(relation).get(getEntry(relation, naming)) ?? []
      const [first, second] = there
      if (!first)
        return {
          wrong: whyMissing(clause('{value}', { value: naming.text }), relation.target),
          missing: relation.target,
        }
      if (!second) return { value: first.id }
      const options = there.slice(0, mostOptions).map((record) => getOption(relation.target, record))
      return {
        wrong: clause('{value} names {count} records; choose which one is meant', {
          value: naming.text,
          count: there.length,
        }),
        options,
      }
    },
  }
}

/** What is imported before the records that name it. */
export function whyMissing(name: Clause, target: string): Clause {
  switch (target) {
    case 'companies':
      return clause('{name} was not found; import companies first, or correct the name', { name })
    case 'contacts':
      return clause('{name} was not found; import contacts first, or correct the name', { name })
    case 'projects':
      return clause('{name} was not found; import projects first, or correct the name', { name })
    case 'projectphases':
      return clause('{name} was not found; import phases first, or correct the name', { name })
    case 'items':
      return clause('{name} was not found; import items first, or correct the name', { name })
    default:
      return clause('{name} was not found', { name })
  }
}

/** Most records offered to choose from. */
const mostOptions = 20

const getEntry = ({ narrowingField }: RelationLookup, { text, within }: Naming) =>
  `${narrowingField === null ? '' : (within ?? '')}/${folded(text)}`

const folded = (text: string) => text.trim().toLowerCase()

/** A person may be written `Lind, Ida`. */
function getReadings(target: string, text: string): readonly string[] {
  const [, last, first] = (target === 'contacts' && /^([^,]+),([^,]+)$/.exec(text)) || []
  return [folded(text), ...(last && first ? [folded(`${first.trim()} ${last.trim()}`)] : [])]
}

const number = /^\d{1,15}$/

function candidates(
  writing: WriteContext,
  { target, only, narrowingField }: RelationLookup,
  names: readonly Naming[],
  narrows: boolean,
): Promise<readonly MatchingRecord[]> {
  const binding = writing.bindingOf(target)
  const fieldNames = visible(writing, binding, namingFields(target))
  const telling = visible(writing, binding, distinguishingFields(target)).filter(
    (fieldName) => !fieldNames.includes(fieldName),
  )
  const fields = [...fieldNames, ...telling, ...(narrowingField === null ? [] : [narrowingField])]
  const picks = (namings: readonly Naming[]) => {
    const texts = [...new Set(namings.flatMap(({ text }) => getReadings(target, text)))]
    const ids = texts.filter((text) => number.test(text)).map(Number)
    const conditions = fieldNames.map((fieldName) => namedAs(binding, fieldName, texts))
    const either = anyCondition(ids.length > 0 ? [...conditions, idIn(ids)] : conditions)
    return [either, ...(narrows && narrowingField !== null ? [among(binding, narrowingField, namings)] : []), ...only]
  }
  return findRecords(writing, binding, { fields, only: picks }, names)
}

function among(binding: Binding, fieldName: string, names: readonly Naming[]): Condition {
  const ids = [...new Set(names.flatMap(({ within }) => within ?? []))]
  return {
    shape: `among:${fieldName}`,
    values: [arrayLiteral(ids)],
    render: (row, [list]) => sql`${row.column(getColumn(binding, fieldName))} = any(${list}::bigint[])`,
  }
}

const visible = ({ actor }: WriteContext, { resource }: Binding, fieldNames: readonly string[]) =>
  fieldNames.filter((fieldName) => seesFieldNamed(actor, resource, fieldName))

/** Names win over ids, because a project's number may be another one's id. */
function getMatcher(target: string, matchingRecords: readonly MatchingRecord[]) {
  const records = [...new Map(matchingRecords.map((record) => [record.id, record])).values()]
  const byFieldName = namingFields(target).map((fieldName) =>
    Map.groupBy(records, (record) => folded(String(record[fieldName] ?? ''))),
  )
  const byId = new Map(records.map((record) => [record.id, record]))
  return (text: string, fits: (record: MatchingRecord) => boolean): readonly MatchingRecord[] => {
    for (const reading of getReadings(target, text)) {
      for (const recordsByText of byFieldName) {
        const fitting = (recordsByText.get(reading) ?? []).filter(fits)
        if (fitting.length > 0) return fitting
      }
    }
    const record = number.test(text) ? byId.get(Number(text)) : undefined
    return record && fits(record) ? [record] : []
  }
}

/** Option for a record: its id, and a label that tells it from the others. */
export function getOption(target: string, record: MatchingRecord): CellOption {
  const fieldNames = [...namingFields(target), ...distinguishingFields(target)]
  const texts = fieldNames.map((fieldName) => String(record[fieldName] ?? '')).filter((text) => text !== '')
  return { value: String(record.id), label: [...new Set(texts)].join(', ') }
}
