/**
 * Sends automatic reminders, once per invoice, a number of days after its due date in account time. Invoices that were
 * due for one before the rule was switched on are left out.
 */
import { sql } from 'kysely'
import { unpaidStates } from '../../../../contract/resources/documents/invoices.ts'
import { unattendedActor } from '../../../changes/unattended.ts'
import { type Due, eachDue } from '../../../jobs/each-due.ts'
import type { Mails } from '../../../mail/mails.ts'
import { oneOf } from '../../../query/condition.ts'
import { runWrite, type WriteParts } from '../../../write/run-write.ts'
import { remind } from './remind.ts'

/** Invoices in one query. */
const portion = 500

/** Sends due reminders and returns how many. A failure, such as a client without an email, does not stop the others. */
export function remindOfDueInvoices(parts: WriteParts, mails: Pick<Mails, 'sendDocument'>, now: Date): Promise<number> {
  return eachDue(
    (behind) => dueInvoices(parts, now, behind),
    (due) => remindOnce(parts, mails, due),
    () => {},
  )
}

async function dueInvoices({ database }: WriteParts, now: Date, behind: Due): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select v.account_id::float8 as account, v.id::float8 as id
    from accounts a
    join invoices v on v.account_id = a.id
    where a.reminderdays is not null and (v.account_id, v.id) > (${behind.account}, ${behind.id})
      and v.duedate + a.reminderdays <= (${now.toISOString()}::timestamptz at time zone a.timezone)::date
      and v.duedate + a.reminderdays >= coalesce(a.reminderssince, '-infinity')
      and v.activeworkstate in ${oneOf(unpaidStates)} and not v.deleted and not v.template
      and v.grandtotal > v.paid + v.paidtax
      and not exists (
        select 1
        from reminders r
        where r.account_id = v.account_id and r.invoiceid = v.id and r.automatic
      )
    order by v.account_id, v.id
    limit ${portion}
  `.execute(database.kysely)
  return rows
}

async function remindOnce(
  parts: WriteParts,
  mails: Pick<Mails, 'sendDocument'>,
  { account, id }: Due,
): Promise<number> {
  await runWrite(parts, unattendedActor(account), (writing) =>
    remind(writing, mails, id, { to: null, message: null, automatic: true }),
  )
  return 1
}
