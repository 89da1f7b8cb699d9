/** Which fields this caller can edit, on an existing record and on a new one. */
import type { Field, Kind } from '../../../../contract/language/field.ts'
import { maySet, mayUse, type Resource, seesField } from '../../../../contract/language/resource.ts'
import { maySetOn, mayShareNew } from '../../../../contract/language/sharing.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import type { Actor } from '../../../../contract/rights.ts'
import { isDeleted, isIssued, type RecordData } from '../../../data/record.ts'
import type { View } from '../../view.ts'

/** Kinds without an input. A state is changed by actions. */
const kinds: readonly Kind[] = ['utc', 'state', 'customvalues', 'object', 'records']
const unfillable: readonly Kind[] = ['customvalues', 'object', 'records']

/** Whether a screen offers the field to the caller: to show it, to filter or to sort by it. */
export const offersField = (actor: Actor, field: Field): boolean =>
  seesField(actor, field) && !field.writeOnly && !field.technical

/** Whether the input is a list of choices, which opens below the value and does not replace it. */
export const isChosen = ({ kind }: Field): boolean => ['choice', 'state', 'boolean', 'toone', 'tomany'].includes(kind)

/** The keyboard shortcuts for fields that the caller may edit. */
export function editKeys({ resource, keys = {} }: View, actor: Actor): Readonly<Record<string, string>> {
  if (!mayUse(actor, resource, 'edit')) return {}
  return Object.fromEntries(Object.entries(keys).filter(([, name]) => canEdit(resource, name, actor, null)))
}

/** @param record the record to edit; null to edit several at once */
export function canEdit(resource: Resource, name: string, actor: Actor, record: RecordData | null): boolean {
  const field = resource.fields[name] as Field
  if (record !== null && isDeleted(resource, record)) return false
  if (record !== null && field.printed && isIssued(resource, record)) return false
  if (field.write !== 'always' || kinds.includes(field.kind) || !maySet(actor, field, 'edit')) return false
  if (!maySetOn(actor, resource, field, record)) return false
  return field.target === null || mayUse(actor, resourceNamed(field.target), 'view')
}

/** Whether the form of a new record may include the field. */
export function canFill(resource: Resource, name: string, actor: Actor): boolean {
  const field = resource.fields[name]
  if (!field || field.write === 'never' || unfillable.includes(field.kind)) return false
  if (!maySet(actor, field, 'add') || !mayShareNew(actor, field)) return false
  return field.target === null || mayUse(actor, resourceNamed(field.target), 'view')
}
