/**
 * Sends the reminders that the accounts' rules ask for: one for each invoice, some days after it was due, in account time. What
 * was to be reminded of before the rule held is left to people.
 */
import { sql } from 'kysely'
import { unpaidStates } from '../../../../contract/resources/documents/invoices.ts'
import { unattendedActor } from '../../../changes/unattended.ts'
import { type Due, eachDue } from '../../../jobs/each-due.ts'
import type { Mails } from '../../../mail/mails.ts'
import { oneOf } from '../../../query/condition.ts'
import { runWrite, type WriteParts } from '../../../write/run-write.ts'
import { remind } from './remind.ts'

/** Reminders that are looked for at once. */
const portion = 500

/** A client without an address is left out, so that the others get theirs. Returns how many were sent. */
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
