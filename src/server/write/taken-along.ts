/** What a deletion took along, and what stays of it: the caller learns of the harm while it can still be undone. */
import { mayUse } from '../../contract/language/resource.ts'
import { visibleIds } from './find.ts'
import type { WriteContext } from './write-context.ts'

/** Numbers of records by the name of their resource. */
type Counts = Readonly<Record<string, number>>

/** Members of the answer to a deletion, each only if there is something to count. */
interface Besides {
  /** Deleted with the record. */
  readonly along?: Counts
  /** Left behind. */
  readonly stays?: Counts
}

/**
 * Counts the records that were deleted in this write besides the named ones, and those that stay, as far as the actor can
 * see them.
 * @param ids the records of `of` that were to be deleted
 */
export async function besides(writing: WriteContext, resourceName: string, ids: readonly number[]): Promise<Besides> {
  const idSet = new Set(ids)
  const deletions = writing.changes.filter(({ action }) => action === 'delete')
  const along = await countVisible(
    writing,
    deletions.filter(({ resource, id }) => !(resource === resourceName && idSet.has(id))),
  )
  const deleted = new Set(deletions.map(getName))
  const stays = await countVisible(
    writing,
    writing.staying.filter((item) => !deleted.has(getName(item))),
  )
  return { ...(isEmpty(along) ? {} : { along }), ...(isEmpty(stays) ? {} : { stays }) }
}

async function countVisible(writing: WriteContext, records: WriteContext['staying']): Promise<Counts> {
  const { actor, bindingOf } = writing
  const counts: Record<string, number> = {}
  for (const [resource, group] of Map.groupBy(records, (record) => record.resource)) {
    const binding = bindingOf(resource)
    if (!mayUse(actor, binding.resource, 'view')) continue
    const recordIds = [...new Set(group.map(({ id }) => id))]
    const visibleCount =
      actor.kind === 'apikey' ? recordIds.length : (await visibleIds(writing, binding, recordIds, [])).size
    if (visibleCount > 0) counts[resource] = visibleCount
  }
  return counts
}

const getName = ({ resource, id }: WriteContext['staying'][number]) => `${resource} ${id}`

const isEmpty = (counts: Counts) => Object.keys(counts).length === 0
