/** Which fields have an input for this caller: on a record that is there, and on one that is to be created. */
import type { Field, Kind } from '../../contract/field.ts'
import type { Actor } from '../../contract/permissions.ts'
import { resourceNamed } from '../../contract/registry.ts'
import { maySet, mayUse, type Resource } from '../../contract/resource.ts'

/** A state changes by actions, the others have no input. */
const fixed: readonly Kind[] = ['datetime', 'utc', 'state', 'customvalues', 'object', 'records']
const unfillable: readonly Kind[] = ['customvalues', 'object', 'records']

export function canEdit(field: Field, actor: Actor): boolean {
  if (field.write !== 'always' || fixed.includes(field.kind) || !maySet(actor, field, 'edit')) return false
  return field.target === null || mayUse(actor, resourceNamed(field.target), 'view')
}

/** Whether the inputs of a new record may include the field. */
export function canFill(resource: Resource, name: string, actor: Actor): boolean {
  const field = resource.fields[name]
  if (!field || field.write === 'never' || unfillable.includes(field.kind)) return false
  if (!maySet(actor, field, 'add')) return false
  return field.target === null || mayUse(actor, resourceNamed(field.target), 'view')
}
