/**
 * Clients can read the time of projects shared with them, with its notes. So moving time of others to such a project
 * takes the right to share.
 */

import { sql } from 'kysely'
import { mayShare } from '../../../contract/language/sharing.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import { clause, fault, getRecord, getRight } from '../../../contract/requests/refusal.ts'
import type { time } from '../../../contract/resources/time/time.ts'
import { permissions } from '../../../contract/rights.ts'
import { type DraftOf, valueAfter, type WriteContext } from '../../write/write-context.ts'

/** A move from one item to another. */
interface TimeMove {
  readonly position: number
  readonly source: unknown
  readonly target: unknown
}

interface OpenedProject {
  readonly position: number
  readonly managerid: string | null
  readonly divisionid: string | null
}

/** Throws a 403 if a draft moves somebody else's time to where clients can read it, without the right to share. */
export async function requireMovable(writing: WriteContext, drafts: readonly DraftOf<typeof time>[]): Promise<void> {
  const { actor } = writing
  if (mayShare(actor, { ownerFields: [], division: null })) return
  const moves = drafts.flatMap((draft, position): TimeMove[] => {
    const [source, target] = [draft.before?.itemid, valueAfter(draft, 'itemid')]
    const isMoved = draft.before !== null && source !== target && draft.before.contactid !== actor.contact
    return isMoved ? [{ position, source, target }] : []
  })
  if (moves.length === 0) return
  for (const { position, managerid, divisionid } of await openedBy(writing, moves)) {
    const shared = { ownerFields: [numberOrNull(managerid)], division: numberOrNull(divisionid) }
    if (mayShare(actor, shared)) continue
    const { id, place } = drafts[position] as DraftOf<typeof time>
    const reason = clause('it takes {right}, or to manage the project that it leaves', {
      right: getRight(permissions.viewAllWork),
    })
    const moveFault = fault(
      'no_permission',
      'You do not have permission to move time record {id}, which is somebody else’s, to where clients read it: {reason}',
      { id: getRecord('time record', id), reason },
    )
    throw new Problem('forbidden', { ...moveFault, place })
  }
}

/**
 * Moves that show a record to clients who could not see it, with the manager and division of the project that it
 * leaves.
 */
async function openedBy({ tx, actor }: WriteContext, moves: readonly TimeMove[]): Promise<readonly OpenedProject[]> {
  const result = await sql<OpenedProject>`
    select m.position, s.managerid, s.divisionid
    from json_to_recordset(${JSON.stringify(moves)}::json) as m(position int, source bigint, target bigint)
    join items si on si.account_id = ${actor.account} and si.id = m.source
    join items ti on ti.account_id = ${actor.account} and ti.id = m.target
    join projects s on s.account_id = ${actor.account} and s.id = si.projectid
    join projects t on t.account_id = ${actor.account} and t.id = ti.projectid
    where t.clientaccess and (not s.clientaccess or s.companyid <> t.companyid)
    order by m.position
  `.execute(tx)
  return result.rows
}

const numberOrNull = (value: string | null) => (value === null ? null : Number(value))
