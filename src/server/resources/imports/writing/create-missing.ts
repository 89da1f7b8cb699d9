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
  const bodiesByPath = new Map<string, Placed & { readonly body: Readonly<Record<string, unknown>> }>()
  for (const placed of placeds) {
    const choice = names.choiceOf(placed)
    if (!choice || choice.recordid !== undefined || bodiesByPath.has(placed.path) || !('missing' in names.idOf(placed)))
      continue
    const { target } = placed.relation
    if (plan.importable.staff.includes(placed.wire)) {
      bodiesByPath.set(placed.path, { ...placed, body: staffNamed(placed.text) })
      continue
    }
    const parent = placed.within ?? choice.within ?? null
    if (!isCreatable(target)) continue
    const { title, fieldName } = missingFields[target]
    // Without its project, or its company, it cannot be created yet.
    if (fieldName !== null && parent === null) continue
    const body = { [title]: placed.text.trim(), ...(fieldName === null ? { type: 'client' } : { [fieldName]: parent }) }
    bodiesByPath.set(placed.path, { ...placed, body })
  }
  const additions = [...bodiesByPath.values()]
  const [first] = additions
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
  for (const [index, placed] of additions.entries()) names.made(placed, ids[index] as number)
}
