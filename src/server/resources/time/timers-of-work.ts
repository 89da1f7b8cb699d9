/** Stops timers on work before it is deleted, so that their time is deleted and restored with it. */
import { sql } from 'kysely'
import { arrayLiteral } from '../../query/condition.ts'
import { removeRecords } from '../../write/remove.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { endTimer } from './timer-effects.ts'

/**
 * The column of an item that refers to the deleted record: the item itself (or its ancestors), its phase, its project.
 */
type Named = 'id' | 'itemcollectionid' | 'projectid'

/**
 * Ends timers that were started while their item was about to be deleted. Their starts hold the item `for key share`, so
 * none follows.
 */
export async function dropTimersOn(writing: WriteContext, items: readonly number[]): Promise<void> {
  const result = await sql<{ id: number }>`
    select id::float8 as id
    from activetimers
    where account_id = ${writing.actor.account} and itemid = any(${arrayLiteral(items)}::bigint[]) and not deleted
    order by id
  `.execute(writing.tx)
  const trusted: WriteContext = { ...writing, actor: { ...writing.actor, kind: 'apikey' } }
  const ids = result.rows.map(({ id }) => id)
  if (ids.length > 0) await removeRecords(trusted, writing.bindingOf('activetimers'), ids)
}

export const stopTimersOn =
  (names: Named) =>
  async ({ tx, actor, ...more }: WriteContext, ids: readonly number[]): Promise<void> => {
    // Starts from the timers, as there are few.
    const result = await sql<{ contactid: number }>`
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
      where ${sql.ref(names)} = any(${arrayLiteral(ids)}::bigint[])
      order by contactid
    `.execute(tx)
    for (const { contactid } of result.rows) await endTimer({ tx, actor, ...more }, Number(contactid), {})
  }
