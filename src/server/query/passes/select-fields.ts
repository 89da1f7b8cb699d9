import type { Field } from '../../../contract/language/field.ts'
import { seesField } from '../../../contract/language/resource.ts'
import type { Source } from '../binding.ts'
import { type Condition, fixedCondition, rowNamed } from '../condition.ts'
import type { Pass, ReadPlan, SelectedField } from '../plan.ts'
import { linkedRecords, toApiValue } from '../render-fields.ts'
import { seenStamp } from '../seen-changes.ts'

/** Adds the requested fields that the actor may see, each with the source of its value. */
export const selectFields: Pass = (plan) => {
  const { resource, sources } = plan.binding
  const fields = plan.request.fields.flatMap((fieldName): SelectedField[] => {
    const field = resource.fields[fieldName]
    const source = sources[fieldName]
    if (!field || !source || source.kind === 'input' || !seesField(plan.actor, field)) return []
    const names = [fieldName, ...field.responseAliases, ...(plan.request.aliases[fieldName] ?? [])]
    return [{ names: [...new Set(names)], field, source, personal: getPersonalCondition(plan, source, field) }]
  })
  return { ...plan, fields }
}

/** How the value is rendered, if that depends on the reader. */
function getPersonalCondition({ actor, binding }: ReadPlan, source: Source, field: Field): Condition | null {
  if (source.kind === 'personal') return source.condition(actor)
  const stamp = seenStamp(actor, binding, source)
  if (stamp)
    return fixedCondition(stamp.shape, (row, context) => toApiValue(field, stamp.render(row, context), context))
  const visibility = source.kind === 'link' ? source.seen?.(actor) : null
  if (source.kind !== 'link' || !visibility) return null
  return {
    shape: `seen(${visibility.shape})`,
    values: visibility.values,
    render: (row, values, context) =>
      linkedRecords(source, field, row, context, visibility.render(rowNamed('x'), values, context)),
  }
}
