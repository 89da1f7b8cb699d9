/** Ids in a body must be records that the actor may see, of the right kind. */
import { sql } from 'kysely'
import { type Condition, kept } from '../../query/condition.ts'
import { visibleIds } from '../find.ts'
import type { Binding } from '../writing.ts'
import { type Draft, refuse, type Writing } from '../writing.ts'

/** Refuses every supplied id that the actor does not see, naming field and id. */
export async function checkReferences(writing: Writing, binding: Binding, drafts: readonly Draft[]): Promise<void> {
  for (const [wire, field] of Object.entries(binding.resource.fields)) {
    if (field.kind !== 'toone' && field.kind !== 'tomany') continue
    const idsOf = (draft: Draft) => idList(draft.values[wire])
    const wanted = [...new Set(drafts.flatMap(idsOf))]
    if (wanted.length === 0) continue
    const target = writing.bindingOf(field.target as string)
    const found = await visibleIds(writing, target, wanted, [kept, ...ofEntity(binding, target)])
    for (const draft of drafts) {
      for (const id of idsOf(draft).filter((each) => !found.has(each))) {
        refuse(writing, draft, `${wire}: the ${target.resource.singular} with id ${id} was not found.`)
      }
    }
  }
}

/** Conditions on records that are named by those of one kind: tags and work stages belong to it. */
export function ofEntity(binding: Binding, target: Binding): Condition[] {
  const { entity } = binding
  if (!entity || !('entity' in target.resource.fields)) return []
  return [
    { shape: 'entity', values: [entity], render: (row, [value]) => sql`${row.column('entity')} = ${value}::text` },
  ]
}

export function idList(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return Array.isArray(value) ? (value as number[]) : []
}
