/** Creates records that rows name and that there are not, where the importer said so: with the first rows that name them. */
import { isCreatable, missingFields, staffNamed } from '../../../../contract/imports/missing.ts'
import { mayUse, type Resource } from '../../../../contract/language/resource.ts'
import { parseRecords } from '../../../../contract/requests/record-input.ts'
import { getSender } from '../../../read/rights.ts'
import { createRecords } from '../../../write/create.ts'
import { requireToAdd } from '../../../write/rules/field-rights.ts'
import type { Writing } from '../../../write/writing.ts'
import type { ImportPlan } from '../recognise/bodies.ts'
import type { DecidedNames, Placed } from '../recognise/missing.ts'
import { withPlaces } from './refusals.ts'

/** Throws RowsRefused. */
export async function createMissing(
  writing: Writing,
  plan: ImportPlan,
  names: DecidedNames,
  named: readonly Placed[],
): Promise<void> {
  const wanted = new Map<string, Placed & { readonly body: Readonly<Record<string, unknown>> }>()
  for (const each of named) {
    const choice = names.choiceOf(each)
    if (!choice || choice.recordid !== undefined || wanted.has(each.path) || !('missing' in names.idOf(each))) continue
    const { target } = each.relation
    if (plan.importable.staff.includes(each.wire)) {
      wanted.set(each.path, { ...each, body: staffNamed(each.text) })
      continue
    }
    const parent = each.within ?? choice.within ?? null
    if (!isCreatable(target)) continue
    const { title, fieldName } = missingFields[target]
    // Without its project, or its company, it cannot be created yet.
    if (fieldName !== null && parent === null) continue
    const body = { [title]: each.text.trim(), ...(fieldName === null ? { type: 'client' } : { [fieldName]: parent }) }
    wanted.set(each.path, { ...each, body })
  }
  const all = [...wanted.values()]
  const [first] = all
  if (!first) return
  const binding = writing.bindingOf(first.relation.target)
  const of: Resource = binding.resource
  if (!mayUse(writing.actor, of, 'add')) return
  const ids = await withPlaces(plan, [], async () => {
    const { inputs } = parseRecords(
      of,
      all.map(({ body }) => body),
      getSender(writing.actor),
    )
    requireToAdd(writing.actor, of, inputs)
    return createRecords(writing, binding, inputs)
  })
  for (const [at, each] of all.entries()) names.made(each, ids[at] as number)
}
