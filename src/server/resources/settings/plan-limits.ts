/** Limits of the account's plan: Basic has one division and no teams or groups, Advanced is unlimited. */

import { sql } from 'kysely'
import { problem } from '../../../contract/requests/problem.ts'
import { template } from '../../../contract/requests/refusal.ts'
import { noEffects } from '../../write/effects.ts'
import type { Effects, WriteContext } from '../../write/write-context.ts'

const basic = 1

/** More than `max` records of `table` need the Advanced plan. */
function limitTo(table: 'divisions' | 'teams' | 'groups', max: number, text: string): Effects {
  const check = async ({ tx, actor }: WriteContext, more: number) => {
    const result = await sql<{ planid: number; count: number }>`
      select a.planid, (
        select count(*)
        from ${sql.table(table)} t
        where t.account_id = a.id and not t.deleted
      ) as count
      from accounts a
      where a.id = ${actor.account}
      for no key update of a
    `.execute(tx)
    const account = result.rows[0]
    if (account?.planid === basic && Number(account.count) + more > max) {
      throw problem('plan_limit', text)
    }
  }
  return {
    ...noEffects,
    prepare: async (writing, drafts) => {
      const fresh = drafts.filter((draft) => draft.before === null)
      if (fresh.length > 0) await check(writing, fresh.length)
      return drafts
    },
    restored: (writing) => check(writing, 0),
  }
}

export const divisionEffects = limitTo(
  'divisions',
  1,
  template('Several divisions need the Advanced plan; this account has the Basic plan'),
)
export const teamLimits = limitTo('teams', 0, template('Teams need the Advanced plan; this account has the Basic plan'))

export const groupLimits = limitTo(
  'groups',
  0,
  template('Groups need the Advanced plan; this account has the Basic plan'),
)
