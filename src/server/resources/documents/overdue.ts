/** Tells webhooks, once of each, of invoices whose due date has passed in account time while something was outstanding. */
import { sql } from 'kysely'
import { unpaidStates } from '../../../contract/resources/documents/invoices.ts'
import { systemActor } from '../../change-log/system-actor.ts'
import { eachAccount } from '../../jobs/each-account.ts'
import { textList } from '../../query/condition.ts'
import { runWrite, type WriteParts } from '../../write/run-write.ts'

/** Invoices in one write. */
const portion = 500

/** Notes the event in all accounts, and returns how often. */
export const noteOverdueInvoices = (parts: WriteParts, now: Date, onError: (error: unknown) => void): Promise<number> =>
  eachAccount(parts.database, (account) => noteOverdue(parts, account, now), onError)

/** Notes the event of the account's invoices that have become overdue, and returns how many. */
async function noteOverdue(parts: WriteParts, account: number, now: Date): Promise<number> {
  let noted = 0
  for (;;) {
    const count = await runWrite(parts, systemActor(account), async (writing) => {
      const { rows } = await sql<{ id: number }>`
        insert into pastevents (account_id, event, recordid)
        select v.account_id, 'overdueinvoice', v.id
        from accounts a
        join invoices v on v.account_id = a.id
        where a.id = ${account} and v.duedate < (${now.toISOString()}::timestamptz at time zone a.timezone)::date
          and v.activeworkstate in ${textList(unpaidStates)} and not v.deleted and not v.template
          and v.grandtotal > v.paid + v.paidtax
          and not exists (
            select 1
            from pastevents p
            where p.account_id = v.account_id and p.event = 'overdueinvoice' and p.recordid = v.id
          )
        order by v.id
        limit ${portion}
        on conflict do nothing
        returning recordid::float8 as id
      `.execute(writing.tx)
      writing.noted.push(...rows.map(({ id }) => ({ event: 'overdueinvoice', dataid: id })))
      return rows.length
    })
    noted += count
    if (count < portion) return noted
  }
}
