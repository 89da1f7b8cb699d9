/** Records as they come over the wire. Ids may be numbers or strings; comparing always goes through `key`. */
import { stateField as declaredState, type Resource, stageField } from '../../contract/language/resource.ts'
import { t, within } from '../language/t.ts'

export type RecordId = string | number
export type RecordData = Readonly<Record<string, unknown>> & { readonly id: RecordId }

export type Records = readonly RecordData[]

/** Values of some fields, by wire name. */
export type RecordValues = Readonly<Record<string, unknown>>

/** The id as a string, for keys and comparisons. */
export const key = (record: { readonly id: RecordId }): string => String(record.id)

/** An id as bodies take it: a number where it is one. */
export const wireId = (id: string): RecordId => (/^\d{1,15}$/.test(id) ? Number(id) : id)

/** What people know a record by. */
export function titleOf(resource: Resource, record: RecordData): string {
  if (resource.singleton) return within(resource.label)
  const title = record[resource.title]
  return typeof title === 'string' && title !== '' ? title : `${capital(resource.noun)} ${record.id}`
}

/** What people say was changed: a record by its title, but of the firm's own settings the one that it was. */
export const changedOf = (resource: Resource, record: RecordData, name: string): string =>
  resource.singleton ? within(resource.fields[name]?.label ?? resource.label) : titleOf(resource, record)

/** What people know some records by: the title of the only one, or how many there are. */
export function titlesOf(resource: Resource, records: readonly RecordData[]): string {
  const [only] = records
  return only && records.length === 1 ? titleOf(resource, only) : countOf(resource, records.length)
}

/** How many there are: 1 item, 1,200 items. */
export const countOf = ({ noun, plural }: Resource, count: number): string =>
  t('{count, number} {what}', { count, what: count === 1 ? noun : plural })

/** Path of the collection, relative to the interface root. */
export const collectionOf = (resource: Resource): string => resource.paths[0].path

/** The account's own record of a kind is found at the path itself. */
export const recordPath = (resource: Resource, id: RecordId): string =>
  resource.singleton ? collectionOf(resource) : `${collectionOf(resource)}/${encodeURIComponent(String(id))}`

/** The linked records of a `tomany` field; absent means none. */
export function linked(record: RecordData, field: string): readonly RecordData[] {
  const value = record[field]
  return Array.isArray(value) ? (value as RecordData[]) : []
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Name of the field that holds the workflow state; empty where the resource has none. */
export function stateField(resource: Resource): string {
  return declaredState(resource) ?? ''
}

/** Where a record stands in its workflow: a state and a stage of it. Moving one may move the other. */
export const standing = (resource: Resource): readonly string[] =>
  [declaredState(resource), stageField(resource)].filter((name) => name !== null)

/** Fields that are put back when a change of this one is taken back. */
export const movedWith = (resource: Resource, name: string): readonly string[] =>
  standing(resource).includes(name) ? standing(resource) : [name]

/** Whether the record was deleted: who has the right may still read it, and bring it back. */
export const isDeleted = (resource: Resource, record: RecordData): boolean =>
  record[declaredState(resource) ?? 'status'] === 'deleted'

/** Whether the record is done, as far as its resource knows completion. */
export function isDone(resource: Resource, record: RecordData): boolean {
  const { done } = resource.states
  return done !== null && record[stateField(resource)] === done
}
