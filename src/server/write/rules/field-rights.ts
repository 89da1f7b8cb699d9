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
import type { Snapshot } from '../../changes/log.ts'
import type { AnyValues } from '../writing.ts'

/** Throws a 403 when new records, or those inside them, have values that the actor may not give. */
export function requireToAdd(actor: Actor, of: Resource, inputs: readonly RecordInput[]): void {
  for (const { values } of inputs) {
    const guarded = guardedFields(actor, of, 'add', values)
    refuse(guarded.filter((wire) => (values[wire] ?? null) !== null && !isSame(values[wire], of.fields[wire]?.initial)))
    refuse(foreignDivisions(actor, of, values))
    for (const [wire, nested] of nestedFields(of)) {
      requireToAdd(actor, nested, (values[wire] ?? []) as RecordInput[])
    }
  }
}

/** Throws a 403 when a field that the actor may see but not change would be changed on one of the records. */
export function requireToChange(actor: Actor, of: Resource, records: Iterable<Snapshot>, values: AnyValues): void {
  const guarded = [...guardedFields(actor, of, 'edit', values), ...foreignDivisions(actor, of, values)]
  if (guarded.length === 0) return
  for (const before of records) refuse(guarded.filter((wire) => !isSame(values[wire], before[wire])))
}

/** Those of the given fields that the actor may not set. */
function guardedFields(actor: Actor, of: Resource, action: 'add' | 'edit', values: AnyValues): string[] {
  const rightFor = ({ write }: Field) => (action === 'add' && write === 'create' ? of.addRight : action)
  return Object.keys(values).filter((wire) => {
    const field = of.fields[wire]
    return field !== undefined && !maySet(actor, field, rightFor(field))
  })
}

/** Fields that would put a record into a division that is not the actor's. */
function foreignDivisions(actor: Actor, of: Resource, values: AnyValues): string[] {
  if (actor.division === null || can(actor, permissions.viewAllWork)) return []
  const isForeign = (value: unknown) => (value ?? null) !== null && value !== actor.division
  return Object.keys(of.fields).filter((wire) => of.fields[wire]?.target === 'divisions' && isForeign(values[wire]))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function refuse(wires: readonly string[]): void {
  if (wires.length === 0) return
  throw problem('no_permission', 'You do not have permission to set {fields}', { fields: wires.join(', ') })
}
