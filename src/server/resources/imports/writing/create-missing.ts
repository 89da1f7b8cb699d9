/** Creates records that rows name and that there are not, where the importer said so: with the first rows that name them. */
import { isCreatable, missingFields, staffNamed } from '../../../../contract/imports/missing.ts'
import { mayUse, type Resource } from '../../../../contract/language/resource.ts'
import { parseRecords } from '../../../../contract/requests/record-input.ts'
import { getSender } from '../../../read/rights.ts'
import { createRecords } from '../../../write/create.ts'
import { requireToAdd } from '../../../write/rules/field-rights.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import type { ImportPlan } from '../recognise/bodies.ts'
import type { DecidedNames, Placed } from '../recognise/missing.ts'
import { withPlaces } from './refusals.ts'

/** Throws RowsRefused. */
export async function createMissing(
  writing: WriteContext,
  plan: ImportPlan,
  names: DecidedNames,
  placeds: readonly Placed[],
): Promise<void> {
  const additionsByPlace = new Map<string, Addition>()
  for (const placed of placeds) {
    const choice = names.choiceOf(placed)
    if (!choice || choice.recordid !== undefined || !('missing' in names.idOf(placed))) continue
    const parent = placed.within ?? choice.within ?? null
    const body = bodyOf(plan, placed, parent)
    if (body === null) continue
    const place = placeFor(plan, names, placed, parent)
    const addition = additionsByPlace.get(place) ?? { place, body, placeds: [] }
    additionsByPlace.set(place, { ...addition, placeds: [...addition.placeds, placed] })
  }
  const additions = [...additionsByPlace.values()]
  const first = additions[0]?.placeds[0]
  if (!first) return
  const binding = writing.bindingOf(first.relation.target)
  const resource: Resource = binding.resource
  if (!mayUse(writing.actor, resource, 'add')) return
  const ids = await withPlaces(plan, [], async () => {
    const { inputs } = parseRecords(
      resource,
      additions.map(({ body }) => body),
      getSender(writing.actor),
    )
    requireToAdd(writing.actor, resource, inputs)
    return createRecords(writing, binding, inputs)
  })
  for (const [index, { placeds: same, place }] of additions.entries())
    for (const placed of same) names.made(placed, ids[index] as number, place)
}

/** A project may be named with its client and without: what it has of one name is one. */
function placeFor({ importable }: ImportPlan, names: DecidedNames, placed: Placed, parent: number | null): string {
  const { path, text, relation } = placed
  if (parent === null || importable.staff.includes(placed.fieldName) || !isCreatable(relation.target)) return path
  const parentTarget = missingFields[relation.target].fieldName === 'companyid' ? 'companies' : 'projects'
  return `${names.placeOfNew(parentTarget, parent) ?? `#${parent}`}/${text.trim().toLowerCase()}`
}

interface Addition {
  readonly place: string
  readonly body: Readonly<Record<string, unknown>>
  /** The names that mean it. */
  readonly placeds: readonly Placed[]
}

/** The new record for a name; null if it cannot be created yet, without its project or its company. */
function bodyOf({ importable }: ImportPlan, placed: Placed, parent: number | null) {
  const { text, relation } = placed
  if (importable.staff.includes(placed.fieldName)) return staffNamed(text)
  if (!isCreatable(relation.target)) return null
  const { title, fieldName } = missingFields[relation.target]
  if (fieldName !== null && parent === null) return null
  return { [title]: text.trim(), ...(fieldName === null ? { type: 'client' } : { [fieldName]: parent }) }
}
