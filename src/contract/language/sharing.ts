/**
 * Who may set fields that let other people, or the writer, see more than before: whoever sees all work, and those responsible
 * for the record, such as the manager of its project or its author.
 */

import { type Actor, can, permissions, userTypes } from '../rights.ts'
import type { Field } from './field.ts'
import type { Resource } from './resource.ts'

/** The record to be shared, as it was before the write. */
export interface Shared {
  /** Values of the resource's `ownerFields`, and the manager of the record's project. */
  readonly ownerFields: readonly unknown[]
  /** Division of the record or its project. */
  readonly division: unknown
}

/** Whether the caller may set fields by which the record is shared. */
export function mayShare(actor: Actor, { ownerFields, division }: Shared): boolean {
  if (actor.kind === 'apikey') return true
  if (actor.contact !== null && ownerFields.includes(actor.contact)) return true
  if (actor.userType === userTypes.client || actor.userType === userTypes.contractor) return false
  if (can(actor, permissions.viewAllWork)) return true
  return actor.division !== null && division === actor.division && can(actor, permissions.divisionWork)
}

/**
 * The same for a record as returned by the API, or for every record if null. If the record does not include its project's
 * manager, returns true and leaves the decision to the server.
 */
export function maySetOn(
  actor: Actor,
  resource: Resource,
  field: Field,
  record: Readonly<Record<string, unknown>> | null,
): boolean {
  if (!field.sharing) return true
  const ownerFields = record ? resource.ownerFields.map((fieldName) => record[fieldName]) : []
  if (record && 'projectid' in resource.fields && !('managerid' in resource.fields)) return true
  return mayShare(actor, { ownerFields, division: record?.divisionid ?? null })
}

/** Fields of a record that `maySetOn` needs. */
export const sharingFields = (resource: Resource): readonly string[] =>
  'divisionid' in resource.fields ? [...resource.ownerFields, 'divisionid'] : resource.ownerFields

/** Whether the field may be set on a new record, which is its author's own: `always` requires the right to share. */
export function mayShareNew(actor: Actor, field: Field): boolean {
  return field.sharing !== 'always' || mayShare(actor, { ownerFields: [], division: null })
}
