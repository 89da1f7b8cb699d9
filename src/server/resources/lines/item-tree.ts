/**
 * Trees of items, lines and folders: a parent belongs to the same project or document, and is not a descendant of its
 * child.
 */
import { sql } from 'kysely'
import { about } from '../../../contract/requests/refusal.ts'
import { table } from '../../../contract/table.ts'
import { lockByName } from '../../db/advisory-lock.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { idList } from '../../write/rules/references.ts'
import { type Draft, isChanged, refuse, valueAfter, type WriteContext } from '../../write/write-context.ts'

export interface Tree {
  readonly table: string
  /** Field with the id of the project or document of a row. */
  readonly whole: Whole
}

type Whole = 'projectid' | 'invoiceid' | 'quoteid' | 'templateid'
type TreeDraft = Draft<Readonly<Record<'parentid' | Whole, number>>>

const nouns = table<string>({
  items: 'item',
  invoiceitems: 'line',
  quoteitems: 'line',
  templateitems: 'item',
  folders: 'folder',
})
const wholes: Readonly<Record<Whole, string>> = {
  projectid: 'project',
  invoiceid: 'invoice',
  quoteid: 'quote',
  templateid: 'template',
}

export async function checkTree(writing: WriteContext, tree: Tree, drafts: readonly TreeDraft[]): Promise<void> {
  const parents = drafts.flatMap((draft) => idList(draft.values.parentid))
  // Serializes moves: if two records become each other's parents concurrently, the second write must see the first.
  if (drafts.some((draft) => draft.before && draft.values.parentid && isChanged(draft, 'parentid'))) {
    await lockByName(writing.tx, `tree:${writing.actor.account}:${tree.table}`)
  }
  const rows = await linesAbove(writing, tree, [...new Set(parents)])
  // The parents after the write, as one write may nest several records.
  const above = new Map([...rows].map(([id, row]) => [id, row.parentid]))
  for (const { id, values } of drafts) if (values.parentid !== undefined) above.set(id, values.parentid)
  const looped = inLoops(above)
  const noun = nouns[tree.table]
  for (const draft of drafts) {
    const parent = rows.get(draft.values.parentid ?? 0)
    if (!parent) continue
    if (parent.whole !== valueAfter(draft, tree.whole)) {
      refuse(
        writing,
        draft,
        about('parentid', 'wrong_reference', 'the {thing} with id {id} belongs to another {whole}', {
          thing: noun,
          id: parent.id,
          whole: wholes[tree.whole],
        }),
      )
    } else if (looped.has(draft.id)) {
      refuse(
        writing,
        draft,
        about('parentid', 'wrong_reference', 'the {thing} with id {id} is the {thing} itself or lies below it', {
          thing: noun,
          id: parent.id,
        }),
      )
    }
  }
}

/** Finds rows in cycles. Visits each row once, as trees may be ten thousand levels deep. */
function inLoops(above: ReadonlyMap<number, number | null>): ReadonlySet<number> {
  const looped = new Set<number>()
  const passedFrom = new Map<number, number>()
  const next = (index: number) => above.get(index) ?? null
  for (const start of above.keys()) {
    let index: number | null = start
    for (; index !== null && !passedFrom.has(index); index = next(index)) passedFrom.set(index, start)
    if (index === null || passedFrom.get(index) !== start) continue
    for (; index !== null && !looped.has(index); index = next(index)) looped.add(index)
  }
  return looped
}

interface TreeRow {
  readonly id: number
  readonly whole: number
  readonly parentid: number | null
}

/** The rows with these ids and all their ancestors. */
async function linesAbove(
  { tx, actor }: WriteContext,
  tree: Tree,
  ids: readonly number[],
): Promise<Map<number, TreeRow>> {
  if (ids.length === 0) return new Map()
  const table = sql.table(tree.table)
  const columns = (row: string) =>
    sql`${sql.ref(`${row}.id`)}, ${sql.ref(`${row}.${tree.whole}`)}, ${sql.ref(`${row}.parentid`)}`
  const result = await sql<TreeRow>`
    with recursive line(id, whole, parentid) as (
      select ${columns('i')}
      from ${table} i
      where i.account_id = ${actor.account} and i.id = any(${arrayLiteral(ids)}::bigint[])
      union
      select ${columns('i')}
      from line l
      join ${table} i on i.account_id = ${actor.account} and i.id = l.parentid
    )
    select id, whole, parentid
    from line
  `.execute(tx)
  const numbered = result.rows.map(({ id, whole, parentid }) => ({
    id: Number(id),
    whole: Number(whole),
    parentid: parentid === null ? null : Number(parentid),
  }))
  return new Map(numbered.map((row) => [row.id, row]))
}
