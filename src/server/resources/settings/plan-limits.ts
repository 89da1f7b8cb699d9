/** Limits of the account's plan: Basic has one division and no teams or groups, Advanced is unlimited. */
import { sql } from 'kysely'
import { Problem } from '../../../contract/requests/problem.ts'
import { noEffects } from '../../write/effects.ts'
import type { Effects, Writing } from '../../write/writing.ts'

const basic = 1

/** More than `most` records of `table` need the Advanced plan. */
function limited(table: 'divisions' | 'teams' | 'groups', most: number, words: string): Effects {
  const check = async ({ tx, actor }: Writing, more: number) => {
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
    if (account?.planid === basic && Number(account.count) + more > most) {
      throw new Problem('forbidden', `${words} need the Advanced plan; this account has the Basic plan.`)
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

export const divisionEffects = limited('divisions', 1, 'Several divisions')
export const teamEffects = limited('teams', 0, 'Teams')
export const groupEffects = limited('groups', 0, 'Groups')
