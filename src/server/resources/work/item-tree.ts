/** Items, lines and folders stand below each other: a parent is part of the same whole and never one's own descendant. */
import { sql } from 'kysely'
import { lockByName } from '../../db/advisory-lock.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { idList } from '../../write/rules/references.ts'
import { type Draft, isChanged, refuse, valueAfter, type Writing } from '../../write/writing.ts'

export interface Tree {
  readonly table: string
  /** Field with the id of the project or document that a row is part of. */
  readonly whole: Whole
}

type Whole = 'projectid' | 'invoiceid' | 'quoteid' | 'templateid'
type TreeDraft = Draft<Readonly<Record<'parentid' | Whole, number>>>

const nouns: Readonly<Record<string, string>> = {
  items: 'item',
  invoiceitems: 'line',
  quoteitems: 'line',
  templateitems: 'item',
  folders: 'folder',
}
const wholes: Readonly<Record<Whole, string>> = {
  projectid: 'project',
  invoiceid: 'invoice',
  quoteid: 'quote',
  templateid: 'template',
}

export async function checkTree(writing: Writing, tree: Tree, drafts: readonly TreeDraft[]): Promise<void> {
  const parents = drafts.flatMap((draft) => idList(draft.values.parentid))
  // Of two records that are put below each other at once, the second write must see what the first has stored.
  if (drafts.some((draft) => draft.before && draft.values.parentid && isChanged(draft, 'parentid'))) {
    await lockByName(writing.tx, `tree:${writing.actor.account}:${tree.table}`)
  }
  const known = await ancestries(writing, tree, [...new Set(parents)])
  const noun = nouns[tree.table]
  for (const draft of drafts) {
    const parent = known.find((each) => each.id === draft.values.parentid)
    if (!parent) continue
    if (parent.whole !== valueAfter(draft, tree.whole)) {
      refuse(writing, draft, `parentid: the ${noun} with id ${parent.id} belongs to another ${wholes[tree.whole]}.`)
    } else if (parent.id === draft.id || parent.ancestors.includes(draft.id)) {
      refuse(writing, draft, `parentid: the ${noun} with id ${parent.id} is the ${noun} itself or lies below it.`)
    }
  }
}

interface Ancestry {
  readonly id: number
  readonly whole: number
  readonly ancestors: readonly number[]
}

async function ancestries({ tx, actor }: Writing, tree: Tree, ids: readonly number[]): Promise<Ancestry[]> {
  if (ids.length === 0) return []
  const table = sql.table(tree.table)
  const result = await sql<Ancestry>`
    with recursive line as (
      select i.id as start, ${sql.ref(`i.${tree.whole}`)} as whole, i.parentid as above
      from ${table} i
      where i.account_id = ${actor.account} and i.id = any(${arrayLiteral(ids)}::bigint[])
      union
      select l.start, l.whole, i.parentid
      from line l
      join ${table} i on i.account_id = ${actor.account} and i.id = l.above
    )
    select start as id, whole, coalesce(json_agg(above) filter (where above is not null), '[]') as ancestors
    from line
    group by start, whole
  `.execute(tx)
  return result.rows.map((row) => ({ ...row, id: Number(row.id), whole: Number(row.whole) }))
}
