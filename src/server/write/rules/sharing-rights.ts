/**
 * Fields that decide who sees a record, or what is in it. Setting one requires the right to all work, or responsibility for the
 * record as it was before the write: nobody can become its manager, or open a project to themselves or to outsiders.
 */

import type { Field } from '../../../contract/language/resource.ts'
import { mayShare } from '../../../contract/language/sharing.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import { clause, fault, getRight } from '../../../contract/requests/refusal.ts'
import { projects } from '../../../contract/resources/work/projects.ts'
import { permissions } from '../../../contract/rights.ts'
import { storedColumn } from '../../query/binding.ts'
import { loadRows } from '../rows.ts'
import type { Binding, Draft, WriteContext } from '../write-context.ts'

/** Throws a 403 that names the fields and what setting them requires. */
export async function requireSharing(writing: WriteContext, binding: Binding, drafts: readonly Draft[]): Promise<void> {
  if (mayShare(writing.actor, { ownerFields: [], division: null })) return
  const fields = Object.entries(binding.resource.fields).filter(([, field]) => field.sharing)
  const guarded = drafts
    .map((draft) => [draft, sharedBy(fields, draft)] as const)
    .filter(([, fieldNames]) => fieldNames.length)
  if (guarded.length === 0) return
  const whose = guarded.flatMap(([draft]) => getProjectId(binding, draft) ?? [])
  const projectRows = await loadRows(writing, projects, whose, ['managerid', 'divisionid'])
  const keepers = await loadOwners(
    writing,
    binding,
    guarded.map(([draft]) => draft.id),
  )
  for (const [draft, fieldNames] of guarded) {
    const project = projectRows.get(getProjectId(binding, draft) ?? 0)
    const ownerIds = keepers.get(draft.id) ?? []
    const division = draft.before?.divisionid ?? project?.divisionid ?? null
    if (!mayShare(writing.actor, { ownerFields: [...ownerIds, project?.managerid], division }))
      throw refusal(binding, draft, fieldNames)
  }
}

/** Returns whether the writer may share parts of a project, by its id: as the project's manager, or as one of the keepers. */
export async function findOwner(
  writing: WriteContext,
  ids: readonly unknown[],
): Promise<(projectid: unknown, owners?: readonly unknown[]) => boolean> {
  const projectRows = await loadRows(
    writing,
    projects,
    ids.map(Number).filter((id) => id > 0),
    ['managerid', 'divisionid'],
  )
  return (projectid, keepers = []) => {
    const project = projectRows.get(Number(projectid ?? 0))
    return mayShare(writing.actor, {
      ownerFields: [...keepers, project?.managerid],
      division: project?.divisionid ?? null,
    })
  }
}

/** Names of the guarded fields by which the draft would share something. */
function sharedBy(fields: readonly (readonly [string, Field])[], draft: Draft): string[] {
  return fields.flatMap(([fieldName, field]) => {
    if (!draft.namedFields.has(fieldName)) return []
    const input = draft.values[fieldName]
    if (draft.before) return isChanged(field, input, draft.before, fieldName) ? [fieldName] : []
    return field.sharing === 'always' && (input ?? field.initial) !== field.initial ? [fieldName] : []
  })
}

/** An object field sets fields of the record that have the names of its members. */
function isChanged(
  field: Field,
  input: unknown,
  before: Readonly<Record<string, unknown>>,
  fieldName: string,
): boolean {
  if (field.kind !== 'object') return !isSame(input, before[fieldName])
  return Object.entries(input ?? {}).some(([part, value]) => !isSame(value, before[part]))
}

const isSame = (first: unknown, second: unknown) => JSON.stringify(plain(first)) === JSON.stringify(plain(second))

/** The order of links does not matter. */
function plain(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? null
  return value.length === 0 ? null : value.toSorted((a, b) => Number(a) - Number(b))
}

/** The project that the record is, or is part of before the write; for a new record, the one that it names. */
function getProjectId({ resource }: Binding, { id, before, values }: Draft): number | null {
  if (resource.name === 'projects') return id
  return ((before ?? values).projectid ?? null) as number | null
}

/** Contacts responsible for the records, as stored. These include authors, whom no body sets. */
async function loadOwners(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly (number | null)[]>> {
  const keepers = binding.resource.ownerFields.filter((fieldName) => storedColumn(binding, fieldName) !== null)
  if (keepers.length === 0) return new Map()
  const rows = await loadRows(writing, binding.resource, ids, keepers)
  return new Map([...rows].map(([id, row]) => [id, keepers.map((fieldName) => numberOrNull(row[fieldName]))]))
}

const numberOrNull = (value: unknown) => ((value ?? null) === null ? null : Number(value))

function refusal({ resource }: Binding, draft: Draft, fieldNames: readonly string[]): Problem {
  const right = getRight(permissions.viewAllWork)
  const reason = resource.ownerFields.includes('contactid')
    ? clause('it takes {right}, or to manage the project, or to be who it is by', { right })
    : clause('it takes {right}, or to manage the project', { right })
  const params = { fields: fieldNames, reason }
  const sharingFault = draft.before
    ? fault('no_permission', 'You do not have permission to set {fields} of {thing} {id}: {reason}', {
        ...params,
        thing: resource.singular,
        id: draft.id,
      })
    : fault('no_permission', 'You do not have permission to set {fields}: {reason}', params)
  return new Problem('forbidden', { ...sharingFault, place: draft.place })
}
