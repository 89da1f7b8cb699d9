/**
 * Ids in a body must identify records of the right kind that the actor may see, or those that the record, or the one
 * that it is a copy of, refers to already.
 */
import { sql } from 'kysely'
import type { Field, Resource } from '../../../contract/language/resource.ts'
import { onceForEach } from '../../../contract/lazy.ts'
import { about } from '../../../contract/requests/refusal.ts'
import { runCompiled } from '../../db/run-compiled.ts'
import { getConditions } from '../../query/compile-read.ts'
import { compileShaped } from '../../query/compile-shaped.ts'
import { type Condition, idIn, notDeletedCondition } from '../../query/condition.ts'
import { seenRows } from '../../query/passes/restrict-rows.ts'
import { getChunks } from '../chunks.ts'
import type { Binding, Children } from '../write-context.ts'
import { type Draft, refuse, type WriteContext } from '../write-context.ts'

const referenceFields = onceForEach(({ fields }: Resource) =>
  Object.entries<Field>(fields).flatMap(([fieldName, { kind, target }]) =>
    kind === 'toone' || kind === 'tomany' ? [[fieldName, target as string] as const] : [],
  ),
)

/**
 * Refuses every supplied id that the actor does not see, naming field and id. Ids that the record has already are not the
 * actor's choice: programs send records back as they read them, with a manager who has left or a colleague of another division.
 */
export async function checkReferences(
  writing: WriteContext,
  binding: Binding,
  drafts: readonly Draft[],
): Promise<void> {
  const references = await namedIn(writing, binding, drafts)
  const visible = await loadVisible(
    writing,
    references.map(({ wire: fieldName, ids, target }) => {
      return { ids, target, also: ofEntity(binding, target), isParent: livesIn(binding, fieldName, target) }
    }),
  )
  for (const [position, { wire: fieldName, target }] of references.entries()) {
    for await (const chunk of getChunks(drafts)) {
      for (const draft of chunk) {
        for (const id of newIds(writing, binding, draft, fieldName).filter((newId) => !visible[position]?.has(newId))) {
          refuse(
            writing,
            draft,
            about(fieldName, 'unknown_reference', 'the {thing} with id {id} was not found', {
              thing: target.resource.singular,
              id,
            }),
          )
        }
      }
    }
  }
}

/** Fields that refer to further records, each with the ids of all drafts together. */
async function namedIn(writing: WriteContext, binding: Binding, drafts: readonly Draft[]) {
  const fields = referenceFields(binding.resource).map(([fieldName, target]) => ({
    wire: fieldName,
    target,
    ids: new Set<number>(),
  }))
  for await (const chunk of getChunks(drafts)) {
    for (const { wire: fieldName, ids } of fields) {
      for (const draft of chunk) for (const id of newIds(writing, binding, draft, fieldName)) ids.add(id)
    }
  }
  return fields.flatMap(({ wire: fieldName, target, ids }) =>
    ids.size === 0 ? [] : [{ wire: fieldName, ids: [...ids], target: writing.bindingOf(target) }],
  )
}

/** Ids that the field does not hold already, as far as the writer sees it. */
function newIds({ actor }: WriteContext, { sources }: Binding, draft: Draft, fieldName: string): number[] {
  const { values, before, copyOf } = draft
  if (!(fieldName in values)) return []
  const source = sources[fieldName]
  const hidesSome = source?.kind === 'link' && (source.seen?.(actor) ?? null) !== null
  const previousIds = new Set(hidesSome ? [] : idList((before ?? copyOf)?.[fieldName]))
  return idList(values[fieldName]).filter((id) => !previousIds.has(id))
}

interface ReferencedIds {
  readonly ids: readonly number[]
  readonly target: Binding
  readonly also: readonly Condition[]
  /** Whether records live in the target, which is then locked against deletion until the write ends (`remove.ts`). */
  readonly isParent: boolean
}

/** Whether records of the binding are deleted with the record that they name in the field. */
const livesIn = (binding: Binding, fieldName: string, target: Binding): boolean =>
  childIn(binding, fieldName, target) !== undefined

/** How records are children of the record that the field names, if they are. */
export const childIn = ({ resource: { name } }: Binding, fieldName: string, target: Binding): Children | undefined =>
  target.effects.children.find(({ resource, parentField }) => resource === name && parentField === fieldName)

/** Of each kind of record, those ids that the actor sees; one statement for all kinds. */
async function loadVisible(
  { tx, actor }: WriteContext,
  references: readonly ReferencedIds[],
): Promise<readonly ReadonlySet<number>[]> {
  if (references.length === 0) return []
  const kinds = references.map(({ ids, target, also, isParent }) => ({
    target,
    // By id, as deletes have it.
    lock: isParent ? 'order by t.id for key share of t' : '',
    conditions: [idIn(ids), notDeletedCondition, ...also, ...seenRows(target, actor)],
  }))
  const shapes = kinds.map(({ target, conditions, lock }) => [
    target.resource.name,
    lock,
    ...conditions.map(({ shape }) => shape),
  ])
  const compiled = compileShaped(
    {
      actor,
      shape: `references:${JSON.stringify(shapes)}`,
      values: kinds.flatMap(({ conditions }) => conditions.flatMap(({ values }) => values)),
    },
    (context, numbering) => {
      const lists = kinds.map(
        ({ target, conditions, lock }) =>
          sql`array(
            select t.id
            from ${sql.table(target.table)} t
            where ${getConditions({ conditions }, numbering, 't', context)}
            ${sql.raw(lock)}
          )`,
      )
      return sql`select json_build_array(${sql.join(lists)}) as seen`
    },
  )
  const [row] = await runCompiled<{ seen: readonly (readonly number[])[] }>(tx, compiled)
  return (row?.seen ?? []).map((ids) => new Set(ids))
}

/** Conditions on the target of a field: tags and work stages must be for the kind of record that names them. */
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
