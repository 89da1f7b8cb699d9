/** Records as the API returns them. Ids are numbers or strings; comparisons always use `key`. */
import {
  stateField as declaredState,
  type Resource,
  stageField,
  type ValuesOf,
} from '../../contract/language/resource.ts'
import { t, within } from '../language/t.ts'

export type RecordId = string | number
export type RecordData = Readonly<Record<string, unknown>> & { readonly id: RecordId }

/**
 * A record of a declared resource, with the types of its fields. Fields that were not requested, have no value or are not
 * visible to the person are absent.
 */
export type RecordOf<R extends Resource> = Readonly<Partial<Omit<ValuesOf<R>, 'id'>>> & { readonly id: RecordId }

export type Records = readonly RecordData[]

/** Values of some fields, by wire name. */
export type RecordValues = Readonly<Record<string, unknown>>

/** The id as a string, for keys and comparisons. */
export const key = (record: { readonly id: RecordId }): string => String(record.id)

/** An id in the form for request bodies: a number if it is one. */
export const fieldId = (id: string): RecordId => (/^\d{1,15}$/.test(id) ? Number(id) : id)

/** The title of a record. */
export function getTitle(resource: Resource, record: RecordData): string {
  if (resource.singleton) return within(resource.label)
  const title = record[resource.title]
  return typeof title === 'string' && title !== '' ? title : `${capital(resource.noun)} ${record.id}`
}

/** What messages call a changed record: its title, or for the firm's settings the setting that changed. */
export const getChanged = (resource: Resource, record: RecordData, name: string): string =>
  resource.singleton ? within(resource.fields[name]?.label ?? resource.label) : getTitle(resource, record)

/** What messages call several records: the title of the only one, or their number. */
export function getTitles(resource: Resource, records: readonly RecordData[]): string {
  const [only] = records
  return only && records.length === 1 ? getTitle(resource, only) : getCount(resource, records.length)
}

/** A count with its noun: 1 item, 1,200 items. */
export const getCount = ({ noun, plural }: Resource, count: number): string =>
  t('{count, number} {what}', { count, what: count === 1 ? noun : plural })

/** Path of the collection, relative to the interface's root. */
export const getCollection = (resource: Resource): string => resource.paths[0].path

/** A resource with a single record has it at the path itself. */
export const recordPath = (resource: Resource, id: RecordId): string =>
  resource.singleton ? getCollection(resource) : `${getCollection(resource)}/${encodeURIComponent(String(id))}`

/** The linked records of a `tomany` field; empty if absent. */
export function readLinked(record: RecordData, field: string): readonly RecordData[] {
  const value = record[field]
  return Array.isArray(value) ? (value as RecordData[]) : []
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Name of the workflow state field; empty if the resource has no workflow. */
export function stateField(resource: Resource): string {
  return declaredState(resource) ?? ''
}

/** The workflow fields of a record: its state and a stage within it. Changing one may change the other. */
export const workflowFields = (resource: Resource): readonly string[] =>
  [declaredState(resource), stageField(resource)].filter((name) => name !== null)

/** Fields to restore when a change of this one is undone. */
export const fieldsRestoredWith = (resource: Resource, name: string): readonly string[] =>
  workflowFields(resource).includes(name) ? workflowFields(resource) : [name]

/** Whether the record is deleted; those who have the right can still read and restore it. */
export const isDeleted = (resource: Resource, record: RecordData): boolean =>
  record[declaredState(resource) ?? 'status'] === 'deleted'

/** Whether the record was issued to a client, so that what is printed stands. */
export function isIssued(resource: Resource, record: RecordData): boolean {
  const { unissued } = resource.states
  return unissued !== null && record[stateField(resource)] !== unissued && !isDeleted(resource, record)
}

/** Whether the record is completed; false if its resource has no completion. */
export function isDone(resource: Resource, record: RecordData): boolean {
  const { done } = resource.states
  return done !== null && record[stateField(resource)] === done
}
