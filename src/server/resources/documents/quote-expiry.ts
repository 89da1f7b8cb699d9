/** Quotes that nobody answered while they were valid expire by themselves, the day after their last one in account time. */
import { sql } from 'kysely'
import { openStates } from '../../../contract/resources/documents/quotes.ts'
import { unattendedActor } from '../../changes/unattended.ts'
import { oneOf } from '../../query/condition.ts'
import { runWrite, type WriteParts } from '../../write/run-write.ts'
import { changeEach } from '../../write/update.ts'

/** Quotes that one write expires at most. */
const portion = 1000

/** Expires what is due in every account and answers how many quotes that were. Several processes may do it at once. */
export async function expireQuotes(parts: WriteParts, now: Date = new Date()): Promise<number> {
  let expired = 0
  for (;;) {
    const due = await dueQuotes(parts, now)
    for (const { account, ids } of due) await expire(parts, Number(account), ids)
    const count = due.reduce((sum, { ids }) => sum + ids.length, 0)
    expired += count
    if (count < portion) return expired
  }
}

async function dueQuotes({ database }: WriteParts, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const result = await sql<{ account: number; ids: number[] }>`
    select account_id as account, json_agg(id) as ids
    from (
      select q.account_id, q.id
      from accounts a
      join quotes q on q.account_id = a.id
      where q.activeworkstate in ${oneOf(openStates)} and not q.deleted and not q.template
        and q.validdate < (${at} at time zone a.timezone)::date
      order by q.account_id, q.id
      limit ${portion}
    ) due
    group by account_id
  `.execute(database.kysely)
  return result.rows
}

/** A quote that was answered between the look and the lock stays as it was answered. */
async function expire(parts: WriteParts, account: number, ids: readonly number[]): Promise<void> {
  await runWrite(parts, unattendedActor(account), async (writing) => {
    const result = await sql<{ id: number }>`
      select id
      from quotes
      where account_id = ${account} and activeworkstate in ${oneOf(openStates)} and not deleted
        and id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))
      order by id
      for update
    `.execute(writing.tx)
    const expired = result.rows.map((row) => ({ id: Number(row.id), values: { activeworkstate: 'expired' } }))
    await changeEach(writing, writing.bindingOf('quotes'), expired, 'update')
  })
}
