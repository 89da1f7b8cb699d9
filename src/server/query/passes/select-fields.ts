import { seesField } from '../../../contract/resource.ts'
import type { Pass, SelectedField } from '../plan.ts'

/** The requested fields that the actor may see, each with where its value comes from. */
export const selectFields: Pass = (plan) => {
  const { resource, sources } = plan.binding
  const fields = plan.request.fields.flatMap((wire): SelectedField[] => {
    const field = resource.fields[wire]
    const source = sources[wire]
    if (!field || !source || source.from === 'input' || !seesField(plan.actor, field)) return []
    const personal = source.from === 'personal' ? source.of(plan.actor) : null
    return [{ names: [wire, ...field.twins], field, source, personal }]
  })
  return { ...plan, fields }
}
