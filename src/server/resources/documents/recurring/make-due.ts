/**
 * Creates due recurring invoices, in account time: a draft for each date, with the next date set in the same
 * transaction. The row is locked and checked again, so that only one of several processes creates the draft; in
 * addition, a unique index allows one invoice per date.
 */
import { sql } from 'kysely'
import { invoices as declaration } from '../../../../contract/resources/documents/invoices.ts'
import type { Rhythm } from '../../../../contract/resources/documents/recurring-invoices.ts'
import { systemActor } from '../../../change-log/system-actor.ts'
import { type Due, eachDue } from '../../../jobs/each-due.ts'
import { createRecords } from '../../../write/create.ts'
import { loadRows } from '../../../write/rows.ts'
import { runWrite, type WriteParts } from '../../../write/run-write.ts'
import { lockedSnapshots } from '../../../write/snapshot.ts'
import { changeEach } from '../../../write/update.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { copyBreakdown } from '../../lines/copied-breakdown.ts'
import { copiedFields } from '../../lines/copied-fields.ts'
import { invoiceSpec } from '../../lines/document-specs.ts'
import { dateAfter } from './next-date.ts'

/** Recurring invoices in one query. */
const portion = 1000

interface DueRepetition extends Due {
  /** Today in account time. */
  readonly today: string
}

/** Creates due invoices of all accounts and returns how many. */
export function makeDueInvoices(
  parts: WriteParts,
  now: Date = new Date(),
  onError: (error: unknown) => void = () => {},
): Promise<number> {
  return eachDue(parts.database, {
    look: (behind) => dueRepetitions(parts, now, behind),
    work: (due) => makeAll(parts, due),
    onError,
  })
}

async function dueRepetitions({ database }: WriteParts, now: Date, behind: Due): Promise<readonly DueRepetition[]> {
  const { rows } = await sql<DueRepetition>`
    select r.account_id::float8 as account, r.id::float8 as id,
      (${now.toISOString()}::timestamptz at time zone a.timezone)::date::text as today
    from recurringinvoices r
    join accounts a on a.id = r.account_id
    where r.account_id = ${behind.account} and r.id > ${behind.id} and not r.deleted and not r.paused
      and r.nextdate <= (${now.toISOString()}::timestamptz at time zone a.timezone)::date
      and (r.enddate is null or r.nextdate <= r.enddate)
    order by r.id
    limit ${portion}
  `.execute(database.kysely)
  return rows
}

async function makeAll(parts: WriteParts, { account, id, today }: DueRepetition): Promise<number> {
  let createdCount = 0
  for (let next: Next = 'made'; next !== 'none'; ) {
    next = await makeNext(parts, account, id, today)
    if (next === 'made') createdCount += 1
  }
  return createdCount
}

/** The outcome of a date: it passes without an invoice while the client is deleted. */
type Next = 'made' | 'passed' | 'none'

interface DueInvoice {
  readonly invoiceid: number
  readonly rhythm: Rhythm
  readonly nextdate: string
  readonly dayofmonth: number
  readonly hasclient: boolean
}

/** Creates the invoice of the next due date, if there is one. */
function makeNext(parts: WriteParts, account: number, id: number, today: string): Promise<Next> {
  return runWrite(parts, systemActor(account), async (writing) => {
    const result = await sql<DueInvoice>`
      select r.invoiceid, r.rhythm, r.nextdate::text as nextdate, r.dayofmonth, not c.deleted as hasclient
      from recurringinvoices r
      join invoices v on v.account_id = r.account_id and v.id = r.invoiceid and not v.deleted
      join companies c on c.account_id = v.account_id and c.id = v.companyid
      where r.account_id = ${account} and r.id = ${id}::bigint and not r.deleted and not r.paused
        and r.nextdate <= ${today}::date and (r.enddate is null or r.nextdate <= r.enddate)
      for no key update of r
    `.execute(writing.tx)
    const [due] = result.rows
    if (!due) return 'none'
    const origin = { recurringid: id, recurringdate: due.nextdate }
    if (due.hasclient) await repeatInvoice(writing, Number(due.invoiceid), origin)
    const nextdate = dateAfter(due.nextdate, due.rhythm, due.dayofmonth)
    await changeEach(writing, writing.bindingOf('recurringinvoices'), [{ id, values: { nextdate } }], 'update')
    return due.hasclient ? 'made' : 'passed'
  })
}

/** Fields copied from the repeated invoice: client, texts and tax, but not its state. */
const fieldNames = `
  title description companyid projectid divisionid invoicetermid paymentperiod paymentterms paymentdetails
  purchaseordernumber clientcompany clientcontactname address1 address2 address3 city state zipcode country pagetitle
  footerdetails layoutid showcostbreakdown showItemDescription taxable taxrate tags
`
  .trim()
  .split(/\s+/)

async function repeatInvoice(
  writing: WriteContext,
  recurringId: number,
  repetition: { readonly recurringid: number; readonly recurringdate: string },
): Promise<void> {
  const invoices = writing.bindingOf('invoices')
  const invoice = (await lockedSnapshots(writing, invoices, [recurringId])).get(recurringId) ?? {}
  const values = {
    ...(await copiedFields(writing, invoices, invoice, fieldNames)),
    ...repetition,
    invoicedate: repetition.recurringdate,
  }
  const currency = (await loadRows(writing, declaration, [recurringId], ['currency'])).get(recurringId)?.currency
  const [id] = await createRecords(writing, invoices, [{ values, copyOf: { ...invoice, currency } }])
  await copyBreakdown(
    writing,
    invoiceSpec,
    invoiceSpec,
    [{ sourceId: recurringId, targetId: id as number, days: null }],
    'kept',
  )
}
