/**
 * Fields with a permission of their own, such as money or notes: the right to view them does not include setting them.
 * Setting one takes the permission's right to add or to edit; keeping its value takes none. A field that can only be
 * set at creation takes the right to add the record: whoever may view a document may write messages about it. People
 * who work in a division cannot put anything into another one without the right to all work.
 */

import { type Field, maySet, type Resource } from '../../../contract/language/resource.ts'
import { nestedFields } from '../../../contract/registry.ts'
import { problem } from '../../../contract/requests/problem.ts'
import type { RecordInput } from '../../../contract/requests/record-input.ts'
import { type Actor, can, permissions } from '../../../contract/rights.ts'
import type { Snapshot } from '../../change-log/log.ts'
import type { AnyValues } from '../write-context.ts'

/** Throws a 403 when new records, or those inside them, have values that the actor may not give. */
export function requireToAdd(actor: Actor, resource: Resource, inputs: readonly RecordInput[]): void {
  for (const { values } of inputs) {
    const guarded = guardedFields(actor, resource, 'add', values)
    refuse(
      guarded.filter(
        (fieldName) =>
          (values[fieldName] ?? null) !== null && !isSame(values[fieldName], resource.fields[fieldName]?.initial),
      ),
    )
    refuse(foreignDivisions(actor, resource, values))
    for (const [fieldName, nested] of nestedFields(resource)) {
      requireToAdd(actor, nested, (values[fieldName] ?? []) as RecordInput[])
    }
  }
}

/** Throws a 403 when a field that the actor may see but not change would be changed on one of the records. */
export function requireToChange(
  actor: Actor,
  resource: Resource,
  records: Iterable<Snapshot>,
  values: AnyValues,
): void {
  const guarded = [...guardedFields(actor, resource, 'edit', values), ...foreignDivisions(actor, resource, values)]
  if (guarded.length === 0) return
  for (const before of records) refuse(guarded.filter((fieldName) => !isSame(values[fieldName], before[fieldName])))
}

/** Those of the given fields that the actor may not set. */
function guardedFields(actor: Actor, resource: Resource, action: 'add' | 'edit', values: AnyValues): string[] {
  const rightFor = ({ write }: Field) => (action === 'add' && write === 'create' ? resource.addRight : action)
  return Object.keys(values).filter((fieldName) => {
    const field = resource.fields[fieldName]
    return field !== undefined && !maySet(actor, field, rightFor(field))
  })
}

/** Fields that would put a record into a division that is not the actor's. */
function foreignDivisions(actor: Actor, resource: Resource, values: AnyValues): string[] {
  if (actor.division === null || can(actor, permissions.viewAllWork)) return []
  const isForeign = (value: unknown) => (value ?? null) !== null && value !== actor.division
  return Object.keys(resource.fields).filter(
    (fieldName) => resource.fields[fieldName]?.target === 'divisions' && isForeign(values[fieldName]),
  )
}

const isSame = (first: unknown, second: unknown) => JSON.stringify(first ?? null) === JSON.stringify(second ?? null)

function refuse(fieldNames: readonly string[]): void {
  if (fieldNames.length === 0) return
  throw problem('no_permission', 'You do not have permission to set {fields}', { fields: fieldNames.join(', ') })
}
