/**
 * Ids in a body must identify records of the right kind that the actor may see, or those that the record, or the one
 * that it is a copy of, refers to already.
 */
import { sql } from 'kysely'
import type { Field, Resource } from '../../../contract/language/resource.ts'
import { onceForEach } from '../../../contract/lazy.ts'
import { about } from '../../../contract/requests/refusal.ts'
import { runCompiled } from '../../db/run-compiled.ts'
import { conditionsOf } from '../../query/compile-read.ts'
import { compileShaped } from '../../query/compile-shaped.ts'
import { type Condition, idIn, kept } from '../../query/condition.ts'
import { seenRows } from '../../query/passes/restrict-rows.ts'
import { portionsOf } from '../portions.ts'
import type { Binding, Children } from '../writing.ts'
import { type Draft, refuse, type Writing } from '../writing.ts'

const referenceFields = onceForEach(({ fields }: Resource) =>
  Object.entries<Field>(fields).flatMap(([wire, { kind, target }]) =>
    kind === 'toone' || kind === 'tomany' ? [[wire, target as string] as const] : [],
  ),
)

/**
 * Refuses every supplied id that the actor does not see, naming field and id. Ids that the record has already are not the
 * actor's choice: programs send records back as they read them, with a manager who has left or a colleague of another division.
 */
export async function checkReferences(writing: Writing, binding: Binding, drafts: readonly Draft[]): Promise<void> {
  const named = await namedIn(writing, binding, drafts)
  const seen = await visibleOf(
    writing,
    named.map(({ wire, ids, target }) => {
      return { ids, target, also: ofEntity(binding, target), isParent: livesIn(binding, wire, target) }
    }),
  )
  for (const [position, { wire, target }] of named.entries()) {
    for await (const some of portionsOf(drafts)) {
      for (const draft of some) {
        for (const id of newIds(writing, binding, draft, wire).filter((each) => !seen[position]?.has(each))) {
          refuse(
            writing,
            draft,
            about(wire, 'unknown_reference', 'the {thing} with id {id} was not found', {
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
async function namedIn(writing: Writing, binding: Binding, drafts: readonly Draft[]) {
  const fields = referenceFields(binding.resource).map(([wire, target]) => ({ wire, target, ids: new Set<number>() }))
  for await (const some of portionsOf(drafts)) {
    for (const { wire, ids } of fields) {
      for (const draft of some) for (const id of newIds(writing, binding, draft, wire)) ids.add(id)
    }
  }
  return fields.flatMap(({ wire, target, ids }) =>
    ids.size === 0 ? [] : [{ wire, ids: [...ids], target: writing.bindingOf(target) }],
  )
}

/** Ids that the field does not hold already, as far as the writer sees it. */
function newIds({ actor }: Writing, { sources }: Binding, draft: Draft, wire: string): number[] {
  const { values, before, copyOf } = draft
  if (!(wire in values)) return []
  const source = sources[wire]
  const hidesSome = source?.from === 'link' && (source.seen?.(actor) ?? null) !== null
  const held = new Set(hidesSome ? [] : idList((before ?? copyOf)?.[wire]))
  return idList(values[wire]).filter((id) => !held.has(id))
}

interface ReferencedIds {
  readonly ids: readonly number[]
  readonly target: Binding
  readonly also: readonly Condition[]
  /** Whether records live in the target, which is then locked against deletion until the write ends (`remove.ts`). */
  readonly isParent: boolean
}

/** Whether records of the binding are deleted with the record that they name in the field. */
const livesIn = (binding: Binding, wire: string, target: Binding): boolean =>
  childIn(binding, wire, target) !== undefined

/** How records are children of the record that the field names, if they are. */
export const childIn = ({ resource: { name } }: Binding, wire: string, target: Binding): Children | undefined =>
  target.effects.children.find(({ resource, by }) => resource === name && by === wire)

/** Of each kind of record, those ids that the actor sees; one statement for all kinds. */
async function visibleOf(
  { tx, actor }: Writing,
  wanted: readonly ReferencedIds[],
): Promise<readonly ReadonlySet<number>[]> {
  if (wanted.length === 0) return []
  const kinds = wanted.map(({ ids, target, also, isParent }) => ({
    target,
    // By id, as deletes have it.
    lock: isParent ? 'order by t.id for key share of t' : '',
    conditions: [idIn(ids), kept, ...also, ...seenRows(target, actor)],
  }))
  const shapes = kinds.map(({ target, conditions, lock }) => [
    ...[target.resource.name, lock],
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
            where ${conditionsOf({ conditions }, numbering, 't', context)}
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
