/** What a deletion took along, and what stays of it: the caller learns of the harm while it can still be undone. */
import { mayUse } from '../../contract/language/resource.ts'
import { visibleIds } from './find.ts'
import type { Writing } from './writing.ts'

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
export async function besides(writing: Writing, of: string, ids: readonly number[]): Promise<Besides> {
  const named = new Set(ids)
  const gone = writing.changes.filter(({ action }) => action === 'delete')
  const along = await seenOf(
    writing,
    gone.filter(({ resource, id }) => !(resource === of && named.has(id))),
  )
  const deleted = new Set(gone.map(nameOf))
  const stays = await seenOf(
    writing,
    writing.staying.filter((each) => !deleted.has(nameOf(each))),
  )
  return { ...(isEmpty(along) ? {} : { along }), ...(isEmpty(stays) ? {} : { stays }) }
}

async function seenOf(writing: Writing, records: Writing['staying']): Promise<Counts> {
  const { actor, bindingOf } = writing
  const counts: Record<string, number> = {}
  for (const [resource, some] of Map.groupBy(records, (record) => record.resource)) {
    const binding = bindingOf(resource)
    if (!mayUse(actor, binding.resource, 'view')) continue
    const all = [...new Set(some.map(({ id }) => id))]
    const seen = actor.kind === 'apikey' ? all.length : (await visibleIds(writing, binding, all, [])).size
    if (seen > 0) counts[resource] = seen
  }
  return counts
}

const nameOf = ({ resource, id }: Writing['staying'][number]) => `${resource} ${id}`

const isEmpty = (counts: Counts) => Object.keys(counts).length === 0
