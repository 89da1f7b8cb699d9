import type { Field } from '../../../contract/field.ts'
import type { Actor } from '../../../contract/permissions.ts'
import { seesField } from '../../../contract/resource.ts'
import type { Source } from '../binding.ts'
import { type Condition, rowOf } from '../condition.ts'
import type { Pass, SelectedField } from '../plan.ts'
import { linkedRecords } from '../render-fields.ts'

/** The requested fields that the actor may see, each with where its value comes from. */
export const selectFields: Pass = (plan) => {
  const { resource, sources } = plan.binding
  const fields = plan.request.fields.flatMap((wire): SelectedField[] => {
    const field = resource.fields[wire]
    const source = sources[wire]
    if (!field || !source || source.from === 'input' || !seesField(plan.actor, field)) return []
    return [{ names: [wire, ...field.twins], field, source, personal: personalOf(source, field, plan.actor) }]
  })
  return { ...plan, fields }
}

/** The value's own rendering where it depends on who reads. */
function personalOf(source: Source, field: Field, actor: Actor): Condition | null {
  if (source.from === 'personal') return source.of(actor)
  const seen = source.from === 'link' ? source.seen?.(actor) : null
  if (source.from !== 'link' || !seen) return null
  return {
    shape: `seen(${seen.shape})`,
    values: seen.values,
    render: (row, values, context) => linkedRecords(source, field, row, seen.render(rowOf('x'), values, context)),
  }
}
