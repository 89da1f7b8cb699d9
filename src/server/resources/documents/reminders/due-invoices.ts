/** Sends the reminders that the accounts' rules ask for: one for each invoice, some days after it was due, in account time. */
import { sql } from 'kysely'
import { Problem } from '../../../../contract/requests/problem.ts'
import { unpaidStates } from '../../../../contract/resources/documents/invoices.ts'
import { unattendedActor } from '../../../changes/unattended.ts'
import type { Mails } from '../../../mail/mails.ts'
import { oneOf } from '../../../query/condition.ts'
import { runWrite, type WriteParts } from '../../../write/run-write.ts'
import { remind } from './remind.ts'

/** Reminders that one turn sends at most. */
const portion = 500

export async function remindOfDueInvoices(
  parts: WriteParts,
  mails: Pick<Mails, 'sendDocument'>,
  now: Date,
): Promise<void> {
  const due = await sql<{ account: number; id: number }>`
    select v.account_id as account, v.id
    from accounts a
    join invoices v on v.account_id = a.id
    where a.reminderdays is not null
      and v.duedate + a.reminderdays <= (${now.toISOString()}::timestamptz at time zone a.timezone)::date
      and v.activeworkstate in ${oneOf(unpaidStates)} and not v.deleted and not v.template
      and v.grandtotal > v.paid + v.paidtax
      and not exists (
        select 1
        from reminders r
        where r.account_id = v.account_id and r.invoiceid = v.id and r.automatic
      )
    order by v.account_id, v.duedate, v.id
    limit ${portion}
  `.execute(parts.database.kysely)
  for (const { account, id } of due.rows) await remindOnce(parts, mails, Number(account), Number(id))
}

/** A client without an address is left out, so that the others get theirs. */
async function remindOnce(parts: WriteParts, mails: Pick<Mails, 'sendDocument'>, account: number, id: number) {
  try {
    await runWrite(parts, unattendedActor(account), (writing) =>
      remind(writing, mails, id, { to: null, message: null, automatic: true }),
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}
