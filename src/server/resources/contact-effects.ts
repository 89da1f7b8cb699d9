/** What writing a contact takes: a name, and the right to decide who may sign in as what. */
import { sql } from 'kysely'
import { can, permissions } from '../../contract/permissions.ts'
import { Problem } from '../../contract/problem.ts'
import { arrayLiteral } from '../query/condition.ts'
import { noEffects } from '../write/effects.ts'
import type { Draft, Effects, Writing } from '../write/writing.ts'
import { refuse, valueAfter } from '../write/writing.ts'

export const contactEffects: Effects = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    for (const draft of drafts) {
      if (!valueAfter(draft, 'firstname') && !valueAfter(draft, 'lastname')) {
        refuse(writing, draft, 'firstname or lastname is required.')
      }
      checkRights(writing, draft)
    }
    return drafts
  },
  removed: checkRemoval,
}

/** Fields from which the rights of somebody who may sign in follow. */
const decisive = ['type', 'status', 'companyid', 'divisionid']

function checkRights(writing: Writing, { id, before, values }: Draft): void {
  if (before === null) return
  const changed = (wire: string) => wire in values && (values[wire] ?? null) !== (before[wire] ?? null)
  const wires = [...(before.allowlogin === true ? decisive : []), 'allowlogin'].filter(changed)
  if (wires.length > 0) requireRights(writing, id, `change ${wires.join(', ')} of`)
}

/** Whoever is deleted cannot sign in any more. */
async function checkRemoval(writing: Writing, ids: readonly number[]): Promise<void> {
  const result = await sql<{ id: number }>`
    select id from contacts
    where account_id = ${writing.actor.account} and id = any(${arrayLiteral(ids)}::bigint[]) and allowlogin
    order by id limit 1
  `.execute(writing.tx)
  for (const { id } of result.rows) requireRights(writing, Number(id), 'delete')
}

/** Otherwise every member of staff could give themselves another division, or lock out an administrator. */
function requireRights({ actor }: Writing, id: number, what: string): void {
  if (actor.administrator || can(actor, permissions.userPermissions, 'edit')) return
  throw new Problem('forbidden', `You do not have permission to ${what} contact ${id}, who may sign in.`)
}
