/** Tracked time may count against time that was planned: for the same item, or it counts against none. */

import { sql } from 'kysely'
import type { time } from '../../../contract/resources/time/time.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { idList } from '../../write/rules/references.ts'
import { type DraftOf, isChanged, isNamed, refuse, valueAfter, type Writing, withValues } from '../../write/writing.ts'

/** Refuses an allocation of another item; a record that moves to another item without naming one leaves its own behind. */
export async function withAllocation(
  writing: Writing,
  drafts: readonly DraftOf<typeof time>[],
): Promise<DraftOf<typeof time>[]> {
  const settled = drafts.map((draft) => {
    const left = draft.before !== null && isChanged(draft, 'itemid') && !isNamed(draft, 'timeallocationid')
    return left ? withValues(draft, { timeallocationid: null }) : draft
  })
  const ids = [...new Set(settled.flatMap((draft) => idList(draft.values.timeallocationid)))]
  if (ids.length === 0) return settled
  const result = await sql<{ id: number; itemid: number }>`
    select id, itemid
    from timeallocations
    where account_id = ${writing.actor.account} and id = any(${arrayLiteral(ids)}::bigint[])
  `.execute(writing.tx)
  const items = new Map(result.rows.map((row) => [Number(row.id), Number(row.itemid)]))
  for (const draft of settled) {
    const [id] = idList(draft.values.timeallocationid)
    const item = valueAfter(draft, 'itemid')
    if (id !== undefined && items.has(id) && items.get(id) !== item) {
      refuse(writing, draft, `timeallocationid: the time allocation with id ${id} is not one of item ${item}.`)
    }
  }
  return settled
}
