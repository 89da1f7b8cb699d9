/**
 * Mails an invoice or a quote to the client, and moves its state: a draft invoice becomes submitted, a pending quote
 * sent. The same request can show a quote in the client's portal. All of it is one transaction.
 */

import { sql } from 'kysely'
import { isEmail } from '../../../contract/language/email.ts'
import { sendInvoice, sendQuote } from '../../../contract/operations/documents.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { aThing, numbered } from '../../../contract/requests/refusal.ts'
import type { DocumentKind } from '../../../contract/resources/documents/documents.ts'
import { invoices } from '../../../contract/resources/documents/invoices.ts'
import { quotes } from '../../../contract/resources/documents/quotes.ts'
import { userTypes } from '../../../contract/rights.ts'
import { loadRows } from '../../write/rows.ts'
import { changeRecords } from '../../write/update.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { handleWrite } from '../handlers.ts'
import { may, type Right } from '../operation.ts'
import { requireAmounts } from './amounts.ts'
import { beginSending } from './sendings/log-sending.ts'

/** The states before and after sending. */
const moves = { invoice: ['draft', 'submitted'], quote: ['pending', 'sent'] } as const

const summaries: Readonly<Record<DocumentKind, string>> = {
  invoice: "Mail the invoice to the client's contact or to the given addresses.",
  quote:
    "Mail the quote to the client's contact or to the given addresses. `clientaccess` also shows it in the client's portal.",
}

export const onlyStaffSends =
  (kind: DocumentKind): Right =>
  ({ userType }) => {
    if (userType !== userTypes.staff) throw problem('forbidden', 'Only staff may send {thing}', { thing: aThing(kind) })
  }

export const send = (kind: DocumentKind) =>
  handleWrite(kind === 'invoice' ? sendInvoice : sendQuote, {
    tag: kind === 'invoice' ? 'Invoices' : 'Quotes',
    summary: summaries[kind],
    right: [
      may('edit', `${kind}s`),
      onlyStaffSends(kind),
      // Those who may not read the amounts may not mail them.
      requireAmounts(kind),
    ],
    async run(writing, { id, values, parts }) {
      const { account, contact } = writing.actor
      await changeSent(writing, kind, id, 'clientaccess' in values ? (values.clientaccess ?? null) : null)
      const recipients = values.to ?? (await clientEmail(writing, kind, id))
      if (kind === 'invoice') await refuseEmpty(writing, id)
      const texts = { subject: values.subject ?? null, message: values.message ?? null }
      const sending = await beginSending(writing, { kind, id, to: recipients })
      await parts.mails.sendDocument(writing.tx, { account, kind, id, to: recipients, contact, sending, ...texts })
      writing.noted.push({ event: `send${kind}`, dataid: id })
      return { answer: id, message: `The ${kind} is on its way to ${recipients}.`, committed: parts.webhooks.runSoon }
    },
  })

/** A status alone may be set on an invoice without lines, but there is nothing on it to ask a client for. */
async function refuseEmpty({ tx, actor }: WriteContext, id: number): Promise<void> {
  const result = await sql<{ number: string | null }>`
    select number
    from invoices v
    where account_id = ${actor.account} and id = ${id}::bigint
      and not exists (
        select
        from invoiceitems l
        where l.account_id = v.account_id and l.invoiceid = v.id and not l.deleted
      )
  `.execute(tx)
  const [invoice] = result.rows
  if (invoice) {
    const name = numbered('invoice', id, invoice.number)
    throw problem('wrong_state', '{name} has no lines. Add one before it is sent', { name })
  }
}

/** The email of the project's contact, otherwise of the company's main contact, otherwise of the company. */
export async function clientEmail(writing: WriteContext, kind: DocumentKind, id: number): Promise<string> {
  const { account } = writing.actor
  const result = await sql<{ email: string | null }>`
    select coalesce(c.email, m.email, f.email) as email
    from ${sql.table(`${kind}s`)} d
    left join projects p on p.account_id = d.account_id and p.id = d.projectid
    left join contacts c on c.account_id = d.account_id and c.id = p.contactid and not c.deleted
    left join companies f on f.account_id = d.account_id and f.id = d.companyid
    left join contacts m on m.account_id = d.account_id and m.id = f.maincontactid and not m.deleted
    where d.account_id = ${account} and d.id = ${id}::bigint
  `.execute(writing.tx)
  const email = result.rows[0]?.email
  if (email && isEmail(email)) return email
  if (email) throw problem('required', 'to is required: {value} is not one email address', { value: email })
  throw problem('required', 'to is required: neither project, contact nor company of the {thing} has an email', {
    thing: kind,
  })
}

/** @param isShown whether clients can see it from now on; null leaves that unchanged */
async function changeSent(
  writing: WriteContext,
  kind: DocumentKind,
  id: number,
  isShown: boolean | null,
): Promise<void> {
  const [start, end] = moves[kind]
  const resource: typeof invoices | typeof quotes = kind === 'quote' ? quotes : invoices
  const rows = await loadRows(writing, resource, [id], ['activeworkstate'])
  const values = {
    ...(rows.get(id)?.activeworkstate === start && { activeworkstate: end }),
    ...(isShown !== null && { clientaccess: isShown }),
  }
  if (Object.keys(values).length > 0) await changeRecords(writing, writing.bindingOf(`${kind}s`), [{ id, values }])
}
