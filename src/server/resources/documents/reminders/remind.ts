/** Mails a client a reminder of an unpaid invoice, and records it. */

import { sql } from 'kysely'
import { translateFor } from '../../../../contract/messages/catalogues.ts'
import { remindOfInvoice } from '../../../../contract/operations/documents.ts'
import { problem } from '../../../../contract/requests/problem.ts'
import { clause } from '../../../../contract/requests/refusal.ts'
import { unpaidStates } from '../../../../contract/resources/documents/invoices.ts'
import { letterFacts } from '../../../../contract/resources/documents/letter-facts.ts'
import { fillIn } from '../../../../contract/resources/documents/mail-texts.ts'
import { usualReminder } from '../../../../contract/resources/documents/reminders.ts'
import type { Mails } from '../../../mail/mails.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { handleWrite } from '../../handlers.ts'
import { may } from '../../operation.ts'
import { today } from '../../today.ts'
import { requireAmounts } from '../amounts.ts'
import { clientEmail, onlyStaffSends } from '../sending.ts'
import { beginSending } from '../sendings/log-sending.ts'

interface Due {
  readonly number: string | null
  readonly state: string
  readonly outstanding: string
  readonly currency: string
  readonly duedate: string | null
  readonly locale: string
  readonly text: string | null
}

interface Reminder {
  readonly to: string | null
  readonly message: string | null
  readonly automatic: boolean
}

/** Returns the recipients. Throws a 409 if nothing is outstanding. */
export async function remind(
  writing: WriteContext,
  mails: Pick<Mails, 'sendDocument'>,
  id: number,
  { to, message, automatic }: Reminder,
): Promise<string> {
  const { account, contact } = writing.actor
  const due = await unpaid(writing, id)
  const t = translateFor(due.locale)
  const name = due.number ?? t('invoice {number}', { number: id })
  const sentto = to ?? (await clientEmail(writing, 'invoice', id))
  const { amount, due: day } = letterFacts(due.locale, {
    currency: due.currency,
    total: Number(due.outstanding),
    until: due.duedate,
  })
  const text = fillIn(message ?? due.text ?? t(usualReminder(due.duedate, today(writing))), {
    number: name,
    amount,
    due: day,
  })
  const subject = t('Reminder: {name}, {amount} outstanding', { name, amount })
  const sending = await beginSending(writing, { kind: 'invoice', id, to: sentto, isReminder: true })
  const letter = { to: sentto, contact, subject, message: text }
  await mails.sendDocument(writing.tx, { account, kind: 'invoice', id, sending, ...letter })
  await sql`
    insert into reminders (account_id, invoiceid, sentto, automatic, contactid)
    values (${account}, ${id}::bigint, ${sentto}, ${automatic}, ${contact}::bigint)
  `.execute(writing.tx)
  return sentto
}

async function unpaid({ tx, actor }: WriteContext, id: number): Promise<Due> {
  const result = await sql<Due>`
    select v.number, v.activeworkstate as state, v.grandtotal - v.paid - v.paidtax as outstanding, v.currency,
      v.duedate::text as duedate, a.locale, a.remindertext as text
    from invoices v
    join accounts a on a.id = v.account_id
    where v.account_id = ${actor.account} and v.id = ${id}::bigint for no key update of v
  `.execute(tx)
  const due = result.rows[0]
  const isOpen = due && unpaidStates.some((state) => state === due.state) && Number(due.outstanding) > 0
  if (isOpen) return due
  throw problem('wrong_state', '{name} is {state}; there is nothing to remind of', {
    name: due?.number ?? clause('Invoice {id}', { id }),
    state: due?.state,
  })
}

export const remindOperation = handleWrite(remindOfInvoice, {
  tag: 'Invoices',
  summary: 'Mail the client a reminder of an unpaid invoice, with the invoice attached.',
  right: [may('edit', 'invoices'), onlyStaffSends('invoice'), requireAmounts('invoice')],
  async run(writing, { id, values, parts }) {
    const { to: recipients = null, message = null } = values
    const sentto = await remind(writing, parts.mails, id, { to: recipients, message, automatic: false })
    return { answer: id, message: `The reminder is on its way to ${sentto}.`, committed: parts.webhooks.runSoon }
  },
})
