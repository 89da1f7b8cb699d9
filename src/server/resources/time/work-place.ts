/** Time belongs to an item, which determines its project and company; paths and bodies that contradict are refused. */
import { sql } from 'kysely'
import type { ValuesOf } from '../../../contract/language/resource.ts'
import { about, getRecord } from '../../../contract/requests/refusal.ts'
import type { time } from '../../../contract/resources/time/time.ts'
import { runNow } from '../../db/run-compiled.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { idList } from '../../write/rules/references.ts'
import { type Draft, isChanged, refuse, valueAfter, type WriteContext, withValues } from '../../write/write-context.ts'

type PlacedDraft = Draft<Pick<ValuesOf<typeof time>, 'itemid' | 'projectid' | 'companyid'>>

export interface WorkItem {
  readonly id: number
  readonly projectid: number
  readonly companyid: number
  readonly billType: number
}

/** The items of the drafts after the write, by id. */
export async function loadItems(
  writing: WriteContext,
  drafts: readonly PlacedDraft[],
): Promise<ReadonlyMap<number, WorkItem>> {
  const ids = [...new Set(drafts.flatMap((draft) => idList(valueAfter(draft, 'itemid'))))]
  if (ids.length === 0) return new Map()
  const rows = await runNow(
    writing.tx,
    sql<WorkItem>`
      select i.id, i.projectid, p.companyid, i."billType"
      from items i
      join projects p on p.account_id = i.account_id and p.id = i.projectid
      where i.account_id = ${writing.actor.account} and i.id = any(${arrayLiteral(ids)}::bigint[])
    `,
  )
  const items = rows.map((row) => ({
    id: Number(row.id),
    projectid: Number(row.projectid),
    companyid: Number(row.companyid),
    billType: Number(row.billType),
  }))
  return new Map(items.map((item) => [item.id, item]))
}

/** Sets the project of an item that changes. Refuses a path through another project or company. */
export function placed(writing: WriteContext, draft: PlacedDraft, items: ReadonlyMap<number, WorkItem>): PlacedDraft {
  refuseMisplaced(writing, draft, items)
  if (!isChanged(draft, 'itemid')) return draft
  const item = items.get(valueAfter(draft, 'itemid') as number)
  return item ? withValues(draft, { projectid: item.projectid }) : draft
}

/** Refuses a path through another project or company than the item's. */
function refuseMisplaced(writing: WriteContext, draft: PlacedDraft, items: ReadonlyMap<number, WorkItem>): void {
  const item = items.get(valueAfter(draft, 'itemid') as number)
  if (!item) return
  for (const fieldName of ['projectid', 'companyid'] as const) {
    const input = draft.values[fieldName]
    if (input !== undefined && input !== null && input !== item[fieldName]) {
      refuse(
        writing,
        draft,
        about('itemid', 'wrong_reference', 'the item with id {id} is not one of {otherfield} {other}', {
          id: getRecord('item', item.id),
          otherfield: fieldName,
          other: getRecord(fieldName === 'projectid' ? 'project' : 'company', input),
        }),
      )
    }
  }
}
