/**
 * Assigning an item gives access to its project. Staff and people on the project can be assigned freely; assigning
 * others from outside the firm takes the right to share the project.
 */

import { sql } from 'kysely'
import type { ValuesOf } from '../../../contract/language/resource.ts'
import { mayShare } from '../../../contract/language/sharing.ts'
import { Problem, problem } from '../../../contract/requests/problem.ts'
import { clause, fault, getRecord, getRight } from '../../../contract/requests/refusal.ts'
import type { items } from '../../../contract/resources/work/items.ts'
import { permissions } from '../../../contract/rights.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { idList } from '../../write/rules/references.ts'
import { type Draft, valueAfter, type WriteContext } from '../../write/write-context.ts'

interface Newcomer {
  readonly position: number
  readonly contact: number
  readonly project: number
  readonly managerid: number | null
  readonly divisionid: number | null
}

const sharing = clause('it takes {right}, or to manage the project', { right: getRight(permissions.viewAllWork) })

/** Throws a 403 if a draft assigns an outsider who is not on its project yet. */
export async function requireAssignable(
  writing: WriteContext,
  drafts: readonly Draft<Pick<ValuesOf<typeof items>, 'projectid' | 'assignedto'>>[],
): Promise<void> {
  if (mayShare(writing.actor, { ownerFields: [], division: null })) return
  const pairs = drafts.flatMap((draft, position) =>
    getNewcomers(writing, draft).map((contact) => ({ position, contact, project: valueAfter(draft, 'projectid') })),
  )
  if (pairs.length === 0) return
  for (const newcomer of await outsidersAmong(writing, pairs)) {
    if (mayShare(writing.actor, { ownerFields: [newcomer.managerid], division: newcomer.divisionid })) continue
    const who = clause('contact {id}, who is from outside and not on project {other} yet', getIds(newcomer))
    const place = drafts[newcomer.position]?.place ?? []
    const params = { field: 'assignedto', who, reason: sharing }
    throw new Problem('forbidden', {
      ...fault('no_permission', 'You do not have permission to set {field} to {who}: {reason}', params),
      place,
    })
  }
}

/** Throws a 403 if restoring an item would give an outsider access who is no longer on its project. */
export async function requireReturnable(writing: WriteContext, ids: readonly number[]): Promise<void> {
  if (mayShare(writing.actor, { ownerFields: [], division: null })) return
  const result = await sql<{ contact: number; project: number }>`
    select a.contactid as contact, i.projectid as project, 0 as position
    from items i
    join item_assignees a on a.account_id = i.account_id and a.itemid = i.id
    where i.account_id = ${writing.actor.account} and i.id = any(${arrayLiteral(ids)}::bigint[])
  `.execute(writing.tx)
  if (result.rows.length === 0) return
  for (const newcomer of await outsidersAmong(writing, result.rows, ids)) {
    if (mayShare(writing.actor, { ownerFields: [newcomer.managerid], division: newcomer.divisionid })) continue
    const who = clause('contact {id}, who is from outside, back to project {other}', getIds(newcomer))
    throw problem('no_permission', 'You do not have permission to bring {who}: {reason}', {
      who,
      reason: sharing,
    })
  }
}

const getIds = ({ contact, project }: Newcomer) => ({
  id: getRecord('contact', contact),
  other: getRecord('project', project),
})

/** New assignees of the draft. Projects that the same write creates are the actor's own, so anybody may be assigned. */
function getNewcomers(
  { actor, changes }: WriteContext,
  draft: Draft<Pick<ValuesOf<typeof items>, 'projectid' | 'assignedto'>>,
): number[] {
  const project = valueAfter(draft, 'projectid')
  const isOwn = changes.some(
    (change) => change.resource === 'projects' && change.id === project && change.action === 'create',
  )
  if (isOwn) return []
  const before = idList(draft.before?.assignedto)
  return idList(draft.values.assignedto).filter((id) => !before.includes(id) && id !== actor.contact)
}

/** @param besides items to ignore: those whose restoring is being checked */
async function outsidersAmong(
  { tx, actor }: WriteContext,
  pairs: readonly object[],
  besides: readonly number[] = [],
): Promise<Newcomer[]> {
  const result = await sql<Newcomer>`
    select w.position, w.contact, w.project, p.managerid, p.divisionid
    from json_to_recordset(${JSON.stringify(pairs)}::json) as w(position int, contact bigint, project bigint)
    join contacts c on c.account_id = ${actor.account} and c.id = w.contact and c.type <> 'staff'
    join projects p on p.account_id = ${actor.account} and p.id = w.project and p.managerid is distinct from c.id
    where not exists (
      select 1
      from project_people o
      where o.account_id = ${actor.account} and o.projectid = w.project and o.contactid = w.contact
    ) and not exists (
      select 1
      from item_assignees a
      join items i on i.account_id = a.account_id and i.id = a.itemid
      where a.account_id = ${actor.account} and a.contactid = w.contact and i.projectid = w.project and not i.deleted
        and i.id <> all(${arrayLiteral(besides)}::bigint[])
    )
    order by w.position
  `.execute(tx)
  const getId = (value: unknown) => (value === null ? null : Number(value))
  return result.rows.map((row) => ({ ...row, managerid: getId(row.managerid), divisionid: getId(row.divisionid) }))
}
