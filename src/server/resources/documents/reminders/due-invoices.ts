/**
 * Sends automatic reminders, once per invoice, a number of days after its due date in account time, or after the day on
 * which it was issued, if that is later: nobody is reminded of an invoice on the day it arrives. Invoices that were due
 * for one before the rule was switched on are left out.
 */
import { sql } from 'kysely'
import { Problem } from '../../../../contract/requests/problem.ts'
import { unpaidStates } from '../../../../contract/resources/documents/invoices.ts'
import { systemActor } from '../../../change-log/system-actor.ts'
import { type Due, eachDue } from '../../../jobs/each-due.ts'
import type { Mails } from '../../../mail/mails.ts'
import { textList } from '../../../query/condition.ts'
import { runWrite, type WriteParts } from '../../../write/run-write.ts'
import { remind } from './remind.ts'

/** Invoices in one query. */
const portion = 500

/** Sends due reminders and returns how many. A refusal, such as of a client without an email, is no error. */
export function remindOfDueInvoices(
  parts: WriteParts,
  mails: Pick<Mails, 'sendDocument'>,
  now: Date,
  onError: (error: unknown) => void = () => {},
): Promise<number> {
  return eachDue(parts.database, {
    look: (behind) => dueInvoices(parts, now, behind),
    work: (due) => remindOnce(parts, mails, due),
    onError: (error) => {
      if (!(error instanceof Problem)) onError(error)
    },
  })
}

async function dueInvoices({ database }: WriteParts, now: Date, behind: Due): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select v.account_id::float8 as account, v.id::float8 as id
    from accounts a
    join invoices v on v.account_id = a.id
    cross join lateral (
      select greatest(v.duedate, max(c.at at time zone a.timezone)::date) + a.reminderdays as day
      from changes c
      where c.account_id = v.account_id and c.resource = 'invoices' and c.recordid = v.id
        and c.before ->> 'activeworkstate' = 'draft'
        and c.after ->> 'activeworkstate' in ${textList(unpaidStates)}
    ) due
    where v.account_id = ${behind.account} and v.id > ${behind.id} and a.reminderdays is not null
      and v.duedate + a.reminderdays <= (${now.toISOString()}::timestamptz at time zone a.timezone)::date
      and due.day <= (${now.toISOString()}::timestamptz at time zone a.timezone)::date
      and v.duedate + a.reminderdays >= coalesce(a.reminderssince, '-infinity')
      and v.activeworkstate in ${textList(unpaidStates)} and not v.deleted and not v.template
      and v.grandtotal > v.paid + v.paidtax
      and not exists (
        select 1
        from reminders r
        where r.account_id = v.account_id and r.invoiceid = v.id and r.automatic
      )
    order by v.id
    limit ${portion}
  `.execute(database.kysely)
  return rows
}

async function remindOnce(
  parts: WriteParts,
  mails: Pick<Mails, 'sendDocument'>,
  { account, id }: Due,
): Promise<number> {
  await runWrite(parts, systemActor(account), (writing) =>
    remind(writing, mails, id, { to: null, message: null, automatic: true }),
  )
  return 1
}
