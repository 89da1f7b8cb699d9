/**
 * Who decides who sees what: fields that let other people, or the writer itself, see more than before. Whoever sees all work
 * may set them, and whoever answers for the record: the manager of its project, or its author.
 */

import { type Actor, can, permissions, userTypes } from '../rights.ts'
import type { Field } from './field.ts'
import type { Resource } from './resource.ts'

/** What is known of the record that is to be shared, before the write. */
export interface Shared {
  /** Values of the resource's `keepers`, and the manager of the project that the record is part of. */
  readonly keepers: readonly unknown[]
  /** Division of the record or of its project. */
  readonly division: unknown
}

/** Whether the caller may set fields by which the record is shared. */
export function mayShare(actor: Actor, { keepers, division }: Shared): boolean {
  if (actor.kind === 'apikey') return true
  if (actor.contact !== null && keepers.includes(actor.contact)) return true
  if (actor.userType === userTypes.client || actor.userType === userTypes.contractor) return false
  if (can(actor, permissions.viewAllWork)) return true
  return actor.division !== null && division === actor.division && can(actor, permissions.divisionWork)
}

/**
 * The same by a record as the interface answers it, or by none: then it holds of every record. Who manages the project of a
 * record that does not say so is for the service to know.
 */
export function maySetOn(
  actor: Actor,
  of: Resource,
  field: Field,
  record: Readonly<Record<string, unknown>> | null,
): boolean {
  if (!field.sharing) return true
  const keepers = record ? of.keepers.map((wire) => record[wire]) : []
  if (record && 'projectid' in of.fields && !('managerid' in of.fields)) return true
  return mayShare(actor, { keepers, division: record?.divisionid ?? null })
}

/** The fields of a record that `maySetOn` reads. */
export const sharingFields = (of: Resource): readonly string[] =>
  'divisionid' in of.fields ? [...of.keepers, 'divisionid'] : of.keepers

/** Whether a new record may be given the field: it is its writer's own, unless the field is guarded from the start. */
export function mayShareNew(actor: Actor, field: Field): boolean {
  return field.sharing !== 'always' || mayShare(actor, { keepers: [], division: null })
}
