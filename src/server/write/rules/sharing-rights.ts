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
import { rowsOf } from '../rows.ts'
import type { Binding, Draft, Writing } from '../writing.ts'

/** Throws a 403 that names the fields and what setting them requires. */
export async function requireSharing(writing: Writing, binding: Binding, drafts: readonly Draft[]): Promise<void> {
  if (mayShare(writing.actor, { keepers: [], division: null })) return
  const fields = Object.entries(binding.resource.fields).filter(([, field]) => field.sharing)
  const guarded = drafts.map((draft) => [draft, sharedBy(fields, draft)] as const).filter(([, wires]) => wires.length)
  if (guarded.length === 0) return
  const whose = guarded.flatMap(([draft]) => projectOf(binding, draft) ?? [])
  const known = await rowsOf(writing, projects, whose, ['managerid', 'divisionid'])
  const keepers = await keepersOf(
    writing,
    binding,
    guarded.map(([draft]) => draft.id),
  )
  for (const [draft, wires] of guarded) {
    const project = known.get(projectOf(binding, draft) ?? 0)
    const own = keepers.get(draft.id) ?? []
    const division = draft.before?.divisionid ?? project?.divisionid ?? null
    if (!mayShare(writing.actor, { keepers: [...own, project?.managerid], division }))
      throw refusal(binding, draft, wires)
  }
}

/** Returns whether the writer may share parts of a project, by its id: as the project's manager, or as one of the keepers. */
export async function sharerOf(
  writing: Writing,
  ids: readonly unknown[],
): Promise<(projectid: unknown, keepers?: readonly unknown[]) => boolean> {
  const known = await rowsOf(
    writing,
    projects,
    ids.map(Number).filter((id) => id > 0),
    ['managerid', 'divisionid'],
  )
  return (projectid, keepers = []) => {
    const project = known.get(Number(projectid ?? 0))
    return mayShare(writing.actor, {
      keepers: [...keepers, project?.managerid],
      division: project?.divisionid ?? null,
    })
  }
}

/** Names of the guarded fields by which the draft would share something. */
function sharedBy(fields: readonly (readonly [string, Field])[], draft: Draft): string[] {
  return fields.flatMap(([wire, field]) => {
    if (!draft.named.has(wire)) return []
    const given = draft.values[wire]
    if (draft.before) return isChanged(field, given, draft.before, wire) ? [wire] : []
    return field.sharing === 'always' && (given ?? field.initial) !== field.initial ? [wire] : []
  })
}

/** An object field sets fields of the record that have the names of its members. */
function isChanged(field: Field, given: unknown, before: Readonly<Record<string, unknown>>, wire: string): boolean {
  if (field.kind !== 'object') return !isSame(given, before[wire])
  return Object.entries(given ?? {}).some(([part, value]) => !isSame(value, before[part]))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/** The order of links does not matter. */
function plain(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? null
  return value.length === 0 ? null : value.toSorted((a, b) => Number(a) - Number(b))
}

/** The project that the record is, or is part of before the write; for a new record, the one that it names. */
function projectOf({ resource }: Binding, { id, before, values }: Draft): number | null {
  if (resource.name === 'projects') return id
  return ((before ?? values).projectid ?? null) as number | null
}

/** Contacts responsible for the records, as stored. These include authors, whom no body sets. */
async function keepersOf(
  writing: Writing,
  binding: Binding,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly (number | null)[]>> {
  const keepers = binding.resource.keepers.filter((wire) => storedColumn(binding, wire) !== null)
  if (keepers.length === 0) return new Map()
  const rows = await rowsOf(writing, binding.resource, ids, keepers)
  return new Map([...rows].map(([id, row]) => [id, keepers.map((wire) => numberOrNull(row[wire]))]))
}

const numberOrNull = (value: unknown) => ((value ?? null) === null ? null : Number(value))

function refusal({ resource }: Binding, draft: Draft, wires: readonly string[]): Problem {
  const right = getRight(permissions.viewAllWork)
  const reason = resource.keepers.includes('contactid')
    ? clause('it takes {right}, or to manage the project, or to be who it is by', { right })
    : clause('it takes {right}, or to manage the project', { right })
  const params = { fields: wires, reason }
  const said = draft.before
    ? fault('no_permission', 'You do not have permission to set {fields} of {thing} {id}: {reason}', {
        ...params,
        thing: resource.singular,
        id: draft.id,
      })
    : fault('no_permission', 'You do not have permission to set {fields}: {reason}', params)
  return new Problem('forbidden', { ...said, place: draft.place })
}
