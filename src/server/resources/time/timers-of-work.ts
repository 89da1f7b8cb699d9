/** Stops timers on work before it is deleted, so that their time is deleted and restored with it. */
import { sql } from 'kysely'
import { arrayLiteral } from '../../query/condition.ts'
import type { Writing } from '../../write/writing.ts'
import { stopTimer } from './timer-effects.ts'

/**
 * The column of an item that refers to the deleted record: the item itself (or its ancestors), its phase, its project.
 */
type Named = 'id' | 'itemcollectionid' | 'projectid'

export const stopTimersOn =
  (named: Named) =>
  async ({ tx, actor, ...more }: Writing, ids: readonly number[]): Promise<void> => {
    // Starts from the timers, as there are few.
    const found = await sql<{ contactid: number }>`
      with recursive line as (
        select t.contactid, i.id, i.parentid, i.itemcollectionid, i.projectid
        from activetimers t
        join items i on i.account_id = t.account_id and i.id = t.itemid and not i.deleted
        where t.account_id = ${actor.account} and not t.deleted
        union
        select l.contactid, i.id, i.parentid, i.itemcollectionid, i.projectid
        from line l
        join items i on i.account_id = ${actor.account} and i.id = l.parentid
      )
      select distinct contactid
      from line
      where ${sql.ref(named)} = any(${arrayLiteral(ids)}::bigint[])
      order by contactid
    `.execute(tx)
    for (const { contactid } of found.rows) await stopTimer({ tx, actor, ...more }, Number(contactid), {})
  }
