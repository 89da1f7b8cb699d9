import type { Field } from '../../../contract/language/field.ts'
import { seesField } from '../../../contract/language/resource.ts'
import type { Source } from '../binding.ts'
import { type Condition, fixed, rowOf } from '../condition.ts'
import type { Pass, ReadPlan, SelectedField } from '../plan.ts'
import { linkedRecords, onWire } from '../render-fields.ts'
import { seenStamp } from '../seen-changes.ts'

/** Adds the requested fields that the actor may see, each with the source of its value. */
export const selectFields: Pass = (plan) => {
  const { resource, sources } = plan.binding
  const fields = plan.request.fields.flatMap((wire): SelectedField[] => {
    const field = resource.fields[wire]
    const source = sources[wire]
    if (!field || !source || source.from === 'input' || !seesField(plan.actor, field)) return []
    const names = [wire, ...field.twins, ...(plan.request.aliases[wire] ?? [])]
    return [{ names: [...new Set(names)], field, source, personal: personalOf(plan, source, field) }]
  })
  return { ...plan, fields }
}

/** How the value is rendered, if that depends on the reader. */
function personalOf({ actor, binding }: ReadPlan, source: Source, field: Field): Condition | null {
  if (source.from === 'personal') return source.of(actor)
  const stamp = seenStamp(actor, binding, source)
  if (stamp) return fixed(stamp.shape, (row, context) => onWire(field, stamp.render(row, context), context))
  const seen = source.from === 'link' ? source.seen?.(actor) : null
  if (source.from !== 'link' || !seen) return null
  return {
    shape: `seen(${seen.shape})`,
    values: seen.values,
    render: (row, values, context) =>
      linkedRecords(source, field, row, context, seen.render(rowOf('x'), values, context)),
  }
}
